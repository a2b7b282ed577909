import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, launch, phone, type Theme, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { portal, type SharedPortal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let barred: RunningPortal

beforeAll(async () => {
  // Nobody is that lucky: the gate stays shut.
  const never = { PORTAL_TIER_LIRAETH: '600000', PORTAL_TIER_VAELUS: '700000', PORTAL_TIER_NAXUS: '800000' }
  ;[barred, browser] = await Promise.all([startPortal({ PORTAL_BALANCE_SOURCE: 'simulated', ...never }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await barred?.stop()
})

interface Holding {
  gaiaBalance: number
  balanceSource: string
  tier: string | null
}

const steps = [0, 100, 500, 1000, 5000, 10000, 50000, 100000, 500000]
const ofUserConnect = (gaia: number) => steps.some((step) => gaia >= step && gaia <= step + 99)
const ofSilentCheck = (gaia: number) => gaia >= 500 && gaia <= 50499
const tierOf = (gaia: number) => (gaia >= 50000 ? 'NAXUS' : gaia >= 5000 ? 'VAELUS' : gaia >= 500 ? 'LIRAETH' : null)

/** A visitor with a wallet who has signed in, on the dashboard. */
async function arrive(at: SharedPortal, options: { theme?: Theme; viewport?: typeof desktop } = {}) {
  const wallet = new Wallet(at.rpcUrl)
  const visitor = await Visitor.arrive(browser, at.url, { wallet, ...options })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Everything is running', exact: true }).waitFor()
  await visitor.settled() // the next draw may take the tier of a card, whose first read would be refused
  const signatures = () => wallet.asked.filter((method) => method === 'personal_sign').length
  const leave = async () => {
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  }
  return { wallet, visitor, page, signatures, leave }
}

/** The session as the core has it. */
async function held(page: Page): Promise<Holding> {
  return (await (await page.request.get('/api/session')).json()) as Holding
}

/** Waits until the sidebar shows that balance, its tier, and that it is simulated. */
async function shows(page: Page, { gaiaBalance, tier }: Holding): Promise<void> {
  const sidebar = page.getByRole('complementary').or(page.getByRole('dialog'))
  await sidebar.getByText(`${gaiaBalance.toLocaleString('en-US')} GAIA`, { exact: true }).waitFor()
  await sidebar.getByText('simulated', { exact: true }).waitFor()
  await sidebar.getByText(tier ?? 'No tier', { exact: true }).waitFor()
}

/** What the core draws while something happens, and on what. */
async function drawn(page: Page, happens: () => Promise<unknown>): Promise<Holding & { on: string }> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session/draw'),
    happens(),
  ])
  const { on } = answer.request().postDataJSON() as { on: string }
  return { on, ...((await answer.json()) as Holding) }
}

describe('where balances are simulated', () => {
  let drawing: RunningPortal
  beforeAll(async () => {
    drawing = await startPortal({ PORTAL_BALANCE_SOURCE: 'simulated' })
  })
  afterAll(() => drawing?.stop())

  test('who connects has a step plus 0 to 99, and every page that loads draws 500 to 50,499 anew', async () => {
    const { visitor, page, signatures, leave } = await arrive(drawing)
    const first = await held(page)
    expect(first).toMatchObject({ balanceSource: 'simulated', tier: tierOf(first.gaiaBalance) })
    expect(first.gaiaBalance).toSatisfy(ofUserConnect)
    await shows(page, first)
    expect(visitor.requested).not.toContain('/api/session/draw')
    await page.getByText('simulated balance', { exact: true }).waitFor()
    const seen = new Set<number>()
    for (let load = 1; load <= 3; load++) {
      const next = await drawn(page, () => page.reload())
      expect(next).toMatchObject({ on: 'silent check', tier: tierOf(next.gaiaBalance) })
      expect(next.gaiaBalance).toSatisfy(ofSilentCheck)
      await shows(page, next)
      expect(await held(page)).toMatchObject({ gaiaBalance: next.gaiaBalance })
      expect(visitor.requested.filter((path) => path === '/api/session/draw')).toHaveLength(load)
      seen.add(next.gaiaBalance)
    }
    expect(seen.size).toBeGreaterThan(1)
    expect(signatures()).toBe(1)
    await leave()
  })

  test('who connects again without a signature has another step, and the toast is that of the connection', async () => {
    const { wallet, page, signatures, leave } = await arrive(drawing)
    await wallet.changeAccounts()
    await page.getByText('Wallet Disconnected', { exact: true }).waitFor()
    const connect = page.getByRole('button', { name: /MetaMask/ })
    const next = await drawn(page, () => connect.click())
    expect(next.on).toBe('user connect')
    expect(next.gaiaBalance).toSatisfy(ofUserConnect)
    await page.getByText('Wallet Connected Successfully', { exact: true }).waitFor()
    await shows(page, next)
    expect(signatures()).toBe(1)
    await leave()
  })

  test('a tab that opens draws for all tabs, and checking the chain draws for none', async () => {
    const { visitor, page, leave } = await arrive(drawing)
    const other = await visitor.context.newPage()
    const next = await drawn(other, () => other.goto('/'))
    expect(next.on).toBe('silent check')
    await shows(other, next)
    await shows(page, next)
    await page.request.post('/api/session/balance', { headers: { 'x-portal': '1', origin: drawing.url } })
    expect(await held(page)).toMatchObject({ gaiaBalance: next.gaiaBalance })
    await leave()
  })
})

describe.each([
  { theme: 'dark', name: 'desktop', viewport: desktop },
  { theme: 'light', name: 'phone', viewport: phone },
  { theme: 'light', name: 'desktop', viewport: desktop },
  { theme: 'dark', name: 'phone', viewport: phone },
] as const)('a simulated balance on a $name, $theme', ({ theme, name, viewport }) => {
  test('is called that beside the number, on the dashboard and at the gate', async () => {
    const { visitor, page, leave } = await arrive(barred, { theme, viewport })
    const looksRight = async (what: string) => {
      expect(await visitor.violations()).toEqual([])
      await visitor.fits()
      await visitor.screenshot(`simulated-${what}-${theme}-${name}`)
    }
    await page.getByText('simulated balance', { exact: true }).waitFor()
    if (viewport === phone) await page.getByRole('button', { name: 'Open navigation' }).click()
    await shows(page, await held(page))
    await looksRight('dashboard')

    const { gaiaBalance } = await drawn(page, () => page.goto('/validators'))
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    const gate = page.getByRole('main')
    await gate.getByText(`${gaiaBalance.toLocaleString('en-US')} GAIA`, { exact: true }).waitFor()
    await gate.getByText('Simulated balance, drawn anew when a page loads or a wallet connects').waitFor()
    expect(await gate.getByText(/Read at block/).count()).toBe(0)
    expect(await gate.getByRole('button', { name: /faucet/ }).count()).toBe(0)
    await looksRight('gate')

    const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session/balance')
    await gate.getByRole('button', { name: 'Check balance again' }).click()
    expect(await (await checked).json()).toMatchObject({ gaiaBalance, balanceSource: 'simulated' })
    await leave()
  })
})

test('where the chain says what a wallet holds, nothing is simulated and nothing is drawn', async () => {
  const { visitor, page, leave } = await arrive(portal)
  await page.getByText(/^read at block [\d,]+$/).waitFor()
  await page.reload()
  await page.getByText(/^read at block [\d,]+$/).waitFor()
  await page.getByRole('complementary').getByText('0 GAIA', { exact: true }).waitFor()
  expect(await page.getByText(/simulated/i).count()).toBe(0)
  expect(visitor.requested).not.toContain('/api/session/draw')
  const answer = await page.request.post('/api/session/draw', {
    headers: { 'x-portal': '1', origin: portal.url },
    data: { on: 'silent check' },
  })
  expect(answer.status()).toBe(404)
  expect(await held(page)).toMatchObject({ gaiaBalance: 0, balanceSource: 'chain', tier: null })
  await leave()
})
