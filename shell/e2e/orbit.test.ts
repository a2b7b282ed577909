import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Agent, patience } from './agent.ts'
import { fund } from './api.ts'
import { chromiumOptions, launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let drawing: Browser
let owner: Wallet
let agent: Agent
let visitor: Visitor
let page: Page

beforeAll(async () => {
  drawing = await launch()
  owner = new Wallet(portal.rpcUrl)
  agent = await Agent.install()
  await fund(portal.url, owner.address, 6_000)
})
afterEach(() => expect(visitor.faults).toEqual([]))
afterAll(async () => {
  await agent?.remove()
  owner?.close()
  await drawing?.close()
})

async function arrive(browser: Browser, path: string): Promise<void> {
  visitor = await Visitor.arrive(browser, portal.url, { wallet: owner })
  page = visitor.page
  await page.goto(path)
  await page.getByRole('button', { name: /MetaMask/ }).click()
}

const map = () => page.getByRole('application', { name: 'Map of the network' })
const shown = (count: RegExp | string) => page.getByText(count).first()

/** A delegation that is on the map, as the module has it. */
function delegation(): Promise<string> {
  return page.evaluate(async () => {
    const { accounts, validators, delegations } = await (await fetch('/api/m/network/orbit')).json()
    if (delegations.amount.length === 0) return ''
    const [from, to] = [accounts[delegations.delegator[0]], validators[delegations.validator[0]].address]
    return `delegation:${from}:${to}`.toLowerCase()
  })
}

test('the network is walked through, narrowed, opened down to its events, and played back', {
  timeout: 4 * patience,
}, async () => {
  await arrive(drawing, '/node-setup')
  const key = await agent.pair(page, portal.url, 'Orbit rack')
  agent.beat()
  await page.getByText('Orbit rack is a node').waitFor({ timeout: patience })

  await page.getByRole('link', { name: 'Orbit Mapper' }).click()
  await map().waitFor()
  await shown(/^(\d+) of \1 shown$/).waitFor()
  expect(await visitor.objections(), 'the orbits').toEqual([])

  // By keys alone: from one thing to the next, into its panel and out again, to the keys and to the table.
  await map().focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/, Validator, Active\. 1 of \d+\.$/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open the validator’s page' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toMatch(/^validator:0x/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open the validator’s page' }).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys on the map' })
  await keys.getByText('Next thing').waitFor()
  await keys.getByRole('button', { name: 'Close' }).last().click()
  await map().focus()
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'Orbit Mapper' })
  await table.waitFor()

  // The address has what the page shows, for whoever gets it.
  await page.getByRole('searchbox', { name: 'Name or address' }).fill('orbit rack')
  await shown(/^1 of \d+ shown$/).waitFor()
  await page.reload()
  await shown(/^1 of \d+ shown$/).waitFor()
  expect(await visitor.objections(), 'the table').toEqual([])
  await table.getByRole('button', { name: 'Details: Orbit rack' }).click()
  const panel = page.getByRole('dialog', { name: 'Orbit rack' })
  await panel.getByText('Not told').waitFor()
  // What joins it to its owner is the signature.
  await panel.getByRole('button', { name: /^Orbit rack is a node of/ }).click()
  await page.getByText(/^0x[0-9a-f]{130}$/).waitFor()
  expect(await visitor.violations(), 'an edge').toEqual([])

  // A delegation opens as its transactions.
  await expect.poll(delegation, { timeout: patience }).not.toBe('')
  await page.goto(`/orbit?view=topology&open=${await delegation()}`)
  const made = page.getByRole('region', { name: 'The transactions that made it' })
  await made.getByRole('link', { name: /0x/ }).first().waitFor()
  await map().waitFor()
  expect(await visitor.violations(), 'the topology').toEqual([])

  // The owner tells the country, and the node stands in it.
  await page.goto(`/node-performance/${key}`)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: /^Tell its country/ }).click()
  const country = page.getByRole('dialog', { name: 'Tell the country of Orbit rack' })
  await country.getByRole('button', { name: /^Country/ }).click()
  await page.getByRole('combobox').last().fill('Germany')
  await page.getByRole('option', { name: /^Germany/ }).click()
  await country.getByRole('button', { name: 'Save' }).click()
  await country.waitFor({ state: 'detached' })
  await page.goto('/orbit?view=geography')
  await map().focus()
  await page.keyboard.press('End')
  await page.getByText(/^Orbit rack, Node, Online\. 1 of 1\.$/).waitFor()
  expect(await visitor.violations(), 'the geography').toEqual([])

  // What is drawn around is a list.
  await page.getByRole('button', { name: 'Orbit', exact: true }).click()
  await page.getByRole('button', { name: 'Pick out' }).click()
  const { x, y, width, height } = (await map().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  for (const [right, down] of [
    [width - 60, 4],
    [width - 60, height - 4],
    [4, height - 4],
  ] as const)
    await page.mouse.move(x + right, y + down, { steps: 3 })
  await page.mouse.up()
  await page.getByText(/^\d+ things were picked out\.$/).waitFor()
  await table.waitFor()
  await page.getByRole('button', { name: 'Show all again' }).click()

  // The way back: before anything of this happened there was no such node.
  await page.goto('/orbit?q=orbit+rack')
  await shown(/^1 of \d+ shown$/).waitFor()
  await page.getByRole('button', { name: 'Replay 24 h' }).click()
  const moment = page.getByRole('slider', { name: 'Moment shown' })
  await moment.and(page.locator(':enabled')).focus()
  await page.keyboard.press('Home')
  await shown(/^0 of \d+ shown$/).waitFor()
  expect(await visitor.violations(), 'the replay').toEqual([])
  await page.getByRole('button', { name: 'Back to now' }).click()
  await shown(/^1 of \d+ shown$/).waitFor()
  await visitor.leave()
})

test('a browser without WebGL has the table at once, with the same filters', { timeout: 2 * patience }, async () => {
  const plain = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, '--disable-3d-apis'] })
  try {
    await arrive(plain, '/orbit?kind=validator')
    await page.getByText('This browser draws no map').waitFor()
    const table = page.getByRole('table', { name: 'Orbit Mapper' })
    await table.getByText('Validator', { exact: true }).first().waitFor()
    expect(await table.getByText('Node', { exact: true }).count()).toBe(0)
    expect(await visitor.objections()).toEqual([])
    await visitor.leave()
  } finally {
    await plain.close()
  }
})
