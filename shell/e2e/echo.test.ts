import { randomBytes } from 'node:crypto'
import { Contract, JsonRpcProvider } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { pluginPids, type RunningPortal, startPortal, until } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

interface Thread {
  messages: {
    role: string
    state: string
    parts: { figure?: { number: number; tool: string; path: string; raw: string; block?: number } }[]
  }[]
}

const api = '/api/m/assistants/conversations'
// A whole visit: under load it takes longer than a test does otherwise.
const patient = { timeout: 180_000 }

let portal: RunningPortal
let browser: Browser
const here: { visitor: Visitor; wallet: Wallet }[] = []

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})
afterEach(async () => {
  const faults = here.flatMap(({ visitor }) => visitor.faults)
  for (const { visitor, wallet } of here.splice(0)) {
    await visitor.leave()
    wallet.close()
  }
  expect(faults).toEqual([])
})

/** Comes to E.C.H.O. with a wallet: a new one that was given so much, or one that is known. */
async function arrive(of: { gaia?: number; key?: string; viewport?: typeof phone } = {}): Promise<Visitor> {
  const wallet = new Wallet(portal.rpcUrl, of.key)
  if (of.gaia) await fund(portal.url, wallet.address, of.gaia)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, viewport: of.viewport })
  here.push({ visitor, wallet })
  await visitor.page.goto('/echo-chat')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  return visitor
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const answers = (page: Page) => page.getByRole('article', { name: 'E.C.H.O.' })
/** The newest answer, once it is whole. */
const answered = (page: Page, text: RegExp) =>
  page.locator('article[aria-busy="false"]').filter({ hasText: text }).last()

/** The conversation that the page shows, as the portal keeps it. */
async function kept(page: Page): Promise<Thread> {
  const conversation = new URL(page.url()).searchParams.get('c')
  return (await page.request.get(`${api}/${conversation}`)).json() as Promise<Thread>
}

test('a figure of an answer is what the chain has at the block that it names', patient, async () => {
  const visitor = await arrive({ gaia: 1_000 })
  const { page } = visitor
  await heading(page, 'E.C.H.O. Chat').waitFor()
  await page.getByText('Portal engine, no language model', { exact: true }).filter({ visible: true }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'What do you want to know?' }).waitFor()
  await field(page).fill('What is the total supply of GAIA?')
  await field(page).press('Enter')
  await heading(page, 'What is the total supply of GAIA?').waitFor()
  const answer = answered(page, /GAIA/)
  const chip = answer.getByRole('button', { name: /^Source 1: / })
  await chip.waitFor()

  const figure = (await kept(page)).messages.flatMap(({ parts }) => parts).find((part) => part.figure)?.figure
  expect(figure).toMatchObject({ number: 1, tool: 'gaia/supply', block: expect.any(Number) })
  const { chain } = (await (await page.request.get('/api/portal')).json()) as {
    chain: { contracts: { GaiaToken: string } }
  }
  const provider = new JsonRpcProvider(portal.rpcUrl)
  const token = new Contract(chain.contracts.GaiaToken, ['function totalSupply() view returns (uint256)'], provider)
  expect(figure?.raw).toBe(String(await token.totalSupply?.({ blockTag: figure?.block })))
  provider.destroy()

  await chip.click()
  const proof = page.getByRole('dialog')
  await proof.getByText('gaia/supply', { exact: true }).waitFor()
  await proof.getByText(figure?.raw ?? '', { exact: true }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })

  // What it cannot know it says, and what it could.
  await field(page).fill('What is the weather in Paris?')
  await field(page).press('Enter')
  const refused = answered(page, /Outside of what the tools know/)
  await refused.waitFor()
  expect(await refused.getByRole('button', { name: /^Source / }).count()).toBe(0)
  // Answered again, both stay.
  await refused.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('group', { name: 'Version 2 of 2' }).waitFor()
  await page.getByRole('button', { name: 'Version before' }).click()
  await page.getByRole('group', { name: 'Version 1 of 2' }).waitFor()
  expect(await visitor.objectionsInViews({ name: 'echo-chat' })).toEqual([])
})

/** Asks while the module that is asked takes its time, and closes the tab in mid-answer. Answers how long that took, in milliseconds. */
async function closesInMidAnswer(key: string, question: string): Promise<number> {
  const { page, context, faults } = await arrive({ gaia: 1_000, key })
  await heading(page, 'E.C.H.O. Chat').waitFor()
  await field(page).fill(question)
  let gaia = 0
  await until('gaia runs', async () => {
    ;[gaia = 0] = await pluginPids(portal.process.pid, 'gaia')
    return gaia !== 0
  })
  process.kill(gaia, 'SIGSTOP')
  const began = Date.now()
  try {
    await field(page).press('Enter')
    await answers(page).getByText('running', { exact: true }).waitFor()
    // The tab is gone, with all that it had open.
    await context.close()
  } finally {
    process.kill(gaia, 'SIGCONT')
  }
  const took = Date.now() - began
  for (const { wallet } of here.splice(0)) wallet.close()
  expect(faults).toEqual([])
  return took
}

test('an answer goes on when its tab is closed, and is read on a phone', patient, async () => {
  const key = `0x${randomBytes(32).toString('hex')}`
  const question = 'How many holders does GAIA have?'
  // A module has ten seconds to answer another: where a busy machine took as long to close the tab, it is closed once more.
  for (let attempts = 3; attempts > 0 && (await closesInMidAnswer(key, question)) > 8_000; attempts--);
  const elsewhere = await arrive({ key, viewport: phone })
  await heading(elsewhere.page, 'E.C.H.O. Chat').waitFor()
  await elsewhere.page.getByRole('button', { name: 'Conversations' }).click()
  const list = elsewhere.page.getByRole('dialog')
  await list.getByRole('button', { name: question, exact: true }).first().click()
  const answer = answered(elsewhere.page, /Holders/)
  await answer.getByRole('button', { name: /^Source 1: / }).waitFor()
  expect((await kept(elsewhere.page)).messages).toHaveLength(2)
  expect((await kept(elsewhere.page)).messages.at(-1)?.state).toBe('done')
})

test('by the keyboard alone one asks, hears the answer, reads its source and begins anew', patient, async () => {
  const { page } = await arrive({ gaia: 1_000 })
  await heading(page, 'E.C.H.O. Chat').waitFor()
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') || at?.textContent || ''
      })
      if (name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached`)
  }
  await heading(page, 'E.C.H.O. Chat').focus()
  await reach(/^Your question$/)
  await page.keyboard.type('How many holders')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('does GAIA have?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^E\.C\.H\.O\. has answered: .*Holders/s })
    .waitFor({ state: 'attached' })
  await expect.poll(() => field(page).inputValue()).toBe('')
  await field(page).and(page.locator(':focus')).waitFor()
  await heading(page, 'How many holders does GAIA have?').focus()
  await reach(/^Source 1: /)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('gaia/supply', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Source 1: / })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')
  await page.getByRole('searchbox', { name: 'Search all messages' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Shift+o')
  await heading(page, 'E.C.H.O. Chat').waitFor()
  // What is offered can be asked without losing the place on the page.
  const offer = page.getByRole('heading', { level: 3, name: 'What can be answered now' })
  const offered = offer.locator('xpath=following-sibling::ul').getByRole('button')
  await offered.first().waitFor()
  await offered.first().focus()
  await page.keyboard.press('Enter')
  await answered(page, /Copy/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('below LIRAETH there is the gate, and nothing of the conversations', patient, async () => {
  const { page, requested } = await arrive({ gaia: 120 })
  await heading(page, 'E.C.H.O. Chat opens at LIRAETH').waitFor()
  expect((await page.request.get(api)).status()).toBe(403)
  expect((await page.request.post(api, { headers: { 'X-Portal': '1' }, data: {} })).status()).toBe(403)
  expect(requested.filter((path) => path.startsWith('/remotes/assistants/') || path.startsWith(api))).toEqual([])
})
