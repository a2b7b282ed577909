import { type Browser, devices } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launch, phone, readsCutShort, type Theme, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(() => {
  wallet = new Wallet(portal.rpcUrl)
  return () => wallet.close()
})

/** The same wallet in a browser of its own, signed in at the page of the token. */
async function arrive(options: { viewport?: typeof phone; theme?: Theme; userAgent?: string } = {}) {
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [readsCutShort], ...options })
  const { page } = visitor
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  return visitor
}

async function openSessions({ page }: Visitor) {
  if ((page.viewportSize()?.width ?? 0) === phone.width) {
    await page.getByRole('button', { name: 'Open navigation' }).click()
  }
  await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you are signed in' })
  await dialog.getByText('This browser').waitFor()
  return dialog
}

const themes: Theme[] = ['dark', 'light']

test.each(themes)(
  'a wallet sees where it is signed in, and signs another browser out from afar (%s)',
  async (theme) => {
    const here = await arrive({ theme })
    const there = await arrive({ userAgent: devices['Desktop Firefox'].userAgent })
    const dialog = await openSessions(here)
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    expect(await here.violations()).toEqual([])
    await here.screenshot(`sessions-${theme}-desktop`)
    await dialog.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click()
    await Promise.all([
      there.page.getByText('Your session was ended from elsewhere.', { exact: true }).first().waitFor(),
      here.page.getByText('Firefox on Windows is signed out', { exact: true }).first().waitFor(),
    ])
    await there.page.waitForURL('**/auth?next=%2Fgaia')
    expect((await there.page.request.get('/api/session')).status()).toBe(401)
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    expect((await here.page.request.get('/api/session')).status()).toBe(200)
    for (const visitor of [here, there]) {
      expect(visitor.faults).toEqual([])
      await visitor.leave()
    }
  },
)

test.each(themes)('on a phone it signs out everywhere (%s)', async (theme) => {
  const there = await arrive()
  const here = await arrive({ viewport: phone, theme })
  const dialog = await openSessions(here)
  expect(await here.violations()).toEqual([])
  await here.fits()
  await here.screenshot(`sessions-${theme}-phone`)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await Promise.all([
    there.page.getByText('Your session was ended from elsewhere.', { exact: true }).first().waitFor(),
    ...[here, there].map(({ page }) => page.waitForURL('**/auth?next=%2Fgaia')),
  ])
  expect(await here.page.getByText('Your session was ended from elsewhere.').count()).toBe(0)
  for (const visitor of [here, there]) {
    expect((await visitor.page.request.get('/api/session')).status()).toBe(401)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  }
})
