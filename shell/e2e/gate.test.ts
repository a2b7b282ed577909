import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { desktop, launch, phone, type Theme, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})
beforeEach(() => {
  wallet = new Wallet(portal.rpcUrl)
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

/** Meets the gate of the validators with 120 GAIA. */
async function meetGate(
  options: { theme?: Theme; viewport?: typeof desktop; expected?: RegExp[] } = {},
): Promise<void> {
  await fund(portal.url, wallet.address, 120)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, ...options })
  page = visitor.page
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
  await page.getByText('380 GAIA to go', { exact: true }).waitFor()
}

const checkAgain = () => page.getByRole('button', { name: 'Check balance again' })

test.each([
  ['light', 'desktop', desktop],
  ['dark', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'phone', phone],
] as const)('says what is behind it, what one has and what it takes (%s, %s)', async (theme, _, viewport) => {
  await meetGate({ theme, viewport })
  const main = page.getByRole('main')
  const { routes } = (await (await page.request.get('/api/portal')).json()) as {
    routes: { path: string; title: string; description: string; tier: string | null; sidebar: unknown }[]
  }
  const route = routes.find(({ path }) => path === '/validators')
  await main.getByText(route?.description ?? '', { exact: true }).waitFor()
  await main.getByText('No tier', { exact: true }).waitFor()
  await main.getByText('120 GAIA', { exact: true }).waitFor()
  await main.getByText(wallet.short, { exact: true }).waitFor()
  const way = main.getByRole('progressbar', { name: 'Way to LIRAETH' })
  await expect.poll(() => way.getAttribute('aria-valuenow')).toBe('24')
  await main.getByText('500 GAIA', { exact: true }).waitFor()
  const opening = routes.filter(({ tier, sidebar }) => tier === 'LIRAETH' && sidebar).map(({ title }) => title)
  await expect.poll(() => main.getByRole('listitem').allTextContents()).toEqual(opening)
  await main.getByText(/^Read at block [\d,]+,/).waitFor()
  await main.getByRole('button', { name: '380 GAIA cost 0.19 ETH', exact: true }).waitFor()
  const buy = main.getByRole('link', { name: 'Buy 380 GAIA', exact: true })
  await expect.poll(() => buy.getAttribute('href')).toBe('/gaia-purchase?gaia=380')
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()
})

test('reads the balance again, and says that it does and what it found', async () => {
  await meetGate()
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/session/balance', async (route) => {
    await asked
    await route.continue()
  })
  await checkAgain().click()
  const busy = page.getByRole('button', { name: 'Reading the balance' })
  await busy.waitFor()
  await busy.and(page.locator(':disabled')).waitFor()
  expect(await visitor.violations()).toEqual([])
  answer()
  await page.getByRole('status').getByText('Read again: you have 120 GAIA').waitFor()
  await checkAgain().and(page.locator(':enabled')).waitFor()
})

test('says why it could not read the balance, and can be asked again', async () => {
  await meetGate({ expected: [/status of 503/] })
  const refusal = { status: 503, contentType: 'text/plain', body: 'The chain does not answer.' }
  await page.route('**/api/session/balance', (route) => route.fulfill(refusal))
  await checkAgain().click()
  await page.getByText('The balance was not read', { exact: true }).waitFor()
  await page.getByText('503: The chain does not answer.', { exact: true }).waitFor()
  await page.unroute('**/api/session/balance')
  await checkAgain().click()
  await page.getByRole('status').getByText('Read again: you have 120 GAIA').waitFor()
})

test('opens by itself as the faucet sends what is missing', async () => {
  await meetGate()
  await page.getByRole('button', { name: 'Get 380 GAIA from the faucet' }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  expect(page.url()).toBe(`${portal.url}/validators`)
})

test('closes and opens by itself, in every tab, as an admin changes what opens the tier', async () => {
  const admin = await Api.signedIn(portal.url, adminKey)
  const change = async (LIRAETH: number) => {
    const { tiers, generation } = await admin.json<{ tiers: object; generation: number }>('/api/admin/tiers')
    const answer = await admin.put('/api/admin/tiers', { tiers: { ...tiers, LIRAETH }, generation })
    expect(answer.status).toBe(200)
  }
  await meetGate()
  const other = await page.context().newPage()
  const loads: string[] = []
  await other.goto('/validators')
  const tabs = [page, other]
  const all = (shows: (tab: Page) => Promise<void>) => Promise.all(tabs.map(shows))
  await all((tab) => tab.getByText('380 GAIA to go', { exact: true }).waitFor())
  for (const tab of tabs) tab.on('load', () => loads.push(tab.url()))
  try {
    await change(200)
    await all((tab) => tab.getByText('80 GAIA to go', { exact: true }).waitFor())
    await change(100)
    await all((tab) => tab.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor())
    await all((tab) => visitor.settled(tab)) // what the page reads of its tier is read while it has it
    await change(1_000)
    await all((tab) => tab.getByText('880 GAIA to go', { exact: true }).waitFor())
  } finally {
    await change(500)
  }
  await all((tab) => tab.getByText('380 GAIA to go', { exact: true }).waitFor())
  expect(loads).toEqual([])
})
