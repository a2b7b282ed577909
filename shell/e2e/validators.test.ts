import { Wallet as Key } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Agent, patience } from './agent.ts'
import { fund } from './api.ts'
import { launch, phone, readsCutShort, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let agent: Agent
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  agent = await Agent.install()
  wallet = new Wallet(portal.rpcUrl)
})
afterEach(async () => {
  await agent.remove()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

async function arrive(path: string, options: Parameters<typeof Visitor.arrive>[2] = {}): Promise<void> {
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [readsCutShort], ...options })
  page = visitor.page
  await page.goto(path)
  await page.getByRole('button', { name: /MetaMask/ }).click()
}

test('a validator is set up from nothing: left, resumed, registered, changed, and has a page of its own', {
  timeout: 3 * patience,
}, async () => {
  await fund(portal.url, wallet.address, 30_000)
  await arrive('/validator-setup')
  await page.getByText('Your wallet holds 30,000 GAIA.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()

  // The key is made by the agent, with the line that the page has: what it prints is pasted.
  const line = await page.getByText(/^portal-node attestor /).textContent()
  const [, ...args] = line?.split(' ') ?? []
  const somebody = Key.createRandom().address
  const forSomebody = args.map((arg) => (arg === wallet.address ? somebody : arg))
  await page.getByLabel('Attestor address').fill(await agent.run(...forSomebody))
  await page.getByText(/^This proof was not signed by this address for your wallet/).waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await page.getByLabel('Proof of possession').fill(await agent.run(...args))
  await page.getByText('The proof is good').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Errand')
  await page.getByLabel('Commission, %').fill('4.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Amount, GAIA').waitFor()

  await page.reload()
  await page.getByLabel('Amount, GAIA').fill('20000')
  await page.getByRole('button', { name: 'Stake and register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Errand' })
  await dialog.getByText(/an approval of exactly 20,000 GAIA/).waitFor()
  await dialog.getByRole('button', { name: 'Stake and register' }).click()
  await page.getByRole('heading', { name: 'Change your validator' }).waitFor()

  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Change the name' })
  await rename.getByLabel('Name', { exact: true }).fill('Errand the Second')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'Errand the Second' }).waitFor()
  expect(await visitor.objections()).toEqual([])

  await page.getByRole('link', { name: 'Its page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Errand the Second' }).waitFor()
  const changes = page.getByRole('table', { name: 'Changes' })
  await changes.getByText('To Errand the Second').waitFor()
  await changes.getByText('As Errand, with a commission of 4.5%').waitFor()
  await changes.getByRole('button', { name: 'Show the proof' }).first().click()
  await page
    .getByRole('dialog', { name: 'A change of a validator' })
    .getByText(/confirmation/i)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await visitor.objections()).toEqual([])

  // The owner sees there what the machines of the validator's wallet do.
  const own = page.url()
  const machines = page.getByRole('region', { name: 'Your machines' })
  await machines.getByRole('link', { name: 'Set up a node' }).click()
  await agent.pair(page, portal.url, 'Errand rack')
  agent.beat()
  await page.getByText('Errand rack is a node').waitFor({ timeout: patience })
  await page.goto(own)
  await machines.getByRole('region', { name: 'Errand rack' }).getByText('Online').waitFor()
  expect(await visitor.objections(), 'with a machine').toEqual([])
})

test('validators are compared by weights of the visitor’s own, which a shared address keeps, and one is watched', async () => {
  await fund(portal.url, wallet.address, 1_000)
  await arrive('/validators?weights=0-100-0-0-0', { viewport: phone, theme: 'light' })
  await page.getByRole('button', { name: 'Your weights' }).waitFor()
  const compare = page.getByRole('button', { name: /^Compare (?!without)/ })
  await compare.first().click()
  await page.getByRole('region', { name: '1 validator chosen' }).waitFor()
  await compare.first().click()
  const side = page.getByRole('region', { name: '2 validators side by side' })
  await side.waitFor()
  await page.reload()
  await side.waitFor()
  expect(new URL(page.url()).searchParams.get('weights')).toBe('0-100-0-0-0')
  expect(await visitor.objections()).toEqual([])

  await side.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page
    .getByRole('dialog', { name: /^Be told of / })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByRole('button', { name: 'Notified' }).waitFor()
})
