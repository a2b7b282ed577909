import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminKey, fund } from './api.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

interface Portal {
  routes: { path: string; access: string }[]
}

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** Nothing to object to, in either theme; nothing beyond the window's edge. The visitor's theme stays the dark one. */
async function wellMade(visitor: Visitor, what: string): Promise<void> {
  const { page } = visitor
  const size = page.viewportSize()?.width
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const found = await visitor.violations()
    expect.soft(found, `${what}, ${theme}, ${size} px: ${found.join('\n')}`).toEqual([])
  }
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  await expect.poll(() => page.evaluate(fits), { message: `${what} is wider than ${size} px` }).toBe(true)
}

async function resize(page: Page, size: typeof desktop): Promise<void> {
  await page.setViewportSize(size)
  if (new URL(page.url()).pathname === '/auth') return
  const menu = page.getByRole('button', { name: 'Open navigation' })
  await menu.waitFor({ state: size === phone ? 'visible' : 'detached' })
}

async function arrive(privateKey?: string, gaia = 0): Promise<{ visitor: Visitor; wallet: Wallet }> {
  const wallet = new Wallet(portal.rpcUrl, privateKey)
  if (gaia > 0) await fund(portal.url, wallet.address, gaia)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/status of 404 .*\/nowhere\)/] })
  return { visitor, wallet }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
}

describe('every page', () => {
  test.each([
    ['a stranger', undefined, 0],
    ['a holder without a tier', undefined, 120],
    ['a NAXUS holder', undefined, 50_000],
    ['an admin', adminKey, 0],
  ])('is accessible and fits, for %s', { timeout: 300_000 }, async (who, key, gaia) => {
    const { visitor, wallet } = await arrive(key, gaia)
    const { page } = visitor
    if (who !== 'a stranger') await signIn(page)
    const { routes: all } = (await (await page.request.get('/api/portal')).json()) as Portal
    const routes = all.filter(({ path }) => !path.includes(':'))
    const seen = new Set<string>()
    for (const path of [...routes.map((route) => route.path), '/nowhere']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await visitor.settled()
      const { pathname } = new URL(page.url())
      // Where a stranger is led to /auth, that page is seen once.
      if (seen.has(pathname)) continue
      seen.add(pathname)
      await wellMade(visitor, path)
      await resize(page, phone)
      await wellMade(visitor, path)
      await resize(page, desktop)
    }
    expect([...seen].sort()).toEqual(
      who === 'a stranger'
        ? [...routes.filter(({ access }) => access === 'public').map(({ path }) => path), '/nowhere'].sort()
        : [...routes.map(({ path }) => path).filter((path) => path !== '/auth'), '/nowhere'].sort(),
    )
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  })
})

describe('every dialog', () => {
  let visitor: Visitor
  let wallet: Wallet
  let page: Page

  beforeAll(async () => {
    ;({ visitor, wallet } = await arrive(undefined, 50_000))
    page = visitor.page
    await signIn(page)
  })
  afterAll(async () => {
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  })

  const walletButton = () => page.getByRole('button', { name: new RegExp(`^${wallet.short}`) })
  const openSidebar = async () => {
    if (page.viewportSize()?.width === phone.width) await page.getByRole('button', { name: 'Open navigation' }).click()
  }

  const dialogs: [string, string, () => Promise<void>, () => ReturnType<Page['getByRole']>][] = [
    [
      'the wallet',
      '/gaia',
      async () => {
        await openSidebar()
        await walletButton().click()
      },
      () => page.getByRole('dialog', { name: `Wallet ${wallet.address}` }),
    ],
    [
      'the sessions',
      '/gaia',
      async () => {
        await openSidebar()
        await walletButton().click()
        await page.getByRole('button', { name: 'Where you are signed in' }).click()
      },
      () => page.getByRole('dialog', { name: 'Where you are signed in' }),
    ],
    [
      'the languages',
      '/gaia',
      async () => {
        await openSidebar()
        await page.getByRole('button', { name: 'Language' }).click()
      },
      () => page.getByRole('menu'),
    ],
    [
      'the command palette',
      '/gaia',
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('dialog', { name: 'Search pages and data' }),
    ],
    [
      'the proof of a transfer',
      '/gaia-live',
      () =>
        page
          .getByRole('button', { name: /^Proof of / })
          .first()
          .click(),
      () => page.getByRole('dialog', { name: 'Proof of this transfer' }),
    ],
    [
      'what a figure means',
      '/validators',
      () =>
        page
          .getByRole('button', { name: /^What is / })
          .first()
          .click(),
      () => page.locator('main').getByRole('dialog'),
    ],
    [
      'a delegation',
      '/validators',
      () =>
        page
          .getByRole('button', { name: /^Delegate to / })
          .first()
          .click(),
      () => page.getByRole('dialog', { name: /^Delegate to / }),
    ],
  ]

  test.each(dialogs)('is accessible and fits: %s', { timeout: 180_000 }, async (_, path, open, dialog) => {
    for (const size of [desktop, phone]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await visitor.settled()
      await resize(page, size)
      await open()
      await dialog().waitFor()
      await wellMade(visitor, path)
      const box = await dialog().boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= size.width).toBe(true)
    }
    await resize(page, desktop)
  })

  test('is accessible and fits: the drawer', async () => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.settled()
    await resize(page, phone)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog', { name: 'Gaia Portal' }).getByRole('button', { name: 'Disconnect Wallet' }).waitFor()
    await wellMade(visitor, 'the drawer')
  })
})

test('the offer of a wallet, to a browser without one, is accessible and fits', async () => {
  const visitor = await Visitor.arrive(browser, portal.url)
  const { page } = visitor
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto('/auth')
    await page.getByRole('button', { name: /^Another wallet/ }).click()
    await page.getByRole('dialog', { name: 'Install MetaMask?' }).waitFor()
    await wellMade(visitor, 'the offer of a wallet')
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
