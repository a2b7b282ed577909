import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminKey, fund } from './api.ts'
import { desktop, launch, phone, thorough, Visitor } from './browser.ts'
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

/** Nothing to object to, and nothing beyond the window's edge: all of the page on a wide window in the light theme, the part on a phone in the dark one. */
async function wellMade(visitor: Visitor, what: string, part = 'main'): Promise<void> {
  const { page } = visitor
  const size = page.viewportSize()?.width
  const found = thorough ? await visitor.violationsInBothThemes() : await once(visitor, part)
  expect.soft(found, `${what}, ${size} px: ${found.join('\n')}`).toEqual([])
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  await expect.poll(() => page.evaluate(fits), { message: `${what} is wider than ${size} px` }).toBe(true)
}

async function once(visitor: Visitor, part: string): Promise<string[]> {
  const wide = visitor.page.viewportSize()?.width === desktop.width
  await visitor.show(wide ? 'light' : 'dark')
  const found = await visitor.violations('all', wide && part === 'main' ? undefined : part)
  await visitor.show('dark')
  return found
}

async function resize(page: Page, size: typeof desktop): Promise<void> {
  await page.setViewportSize(size)
  if (new URL(page.url()).pathname === '/auth') return
  const menu = page.getByRole('button', { name: 'Open navigation' })
  await menu.waitFor({ state: size.width < 896 ? 'visible' : 'detached' })
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
  // Whose view of a page is that of another visitor is asked for as that one.
  test.each([
    ['a stranger', undefined, 0, ['public']],
    ['a holder without a tier', undefined, 120, ['tier']],
    ['a NAXUS holder', undefined, 50_000, ['public', 'session', 'tier']],
    ['an admin', adminKey, 0, ['admin']],
  ])('is accessible and fits, for %s', { timeout: 300_000 }, async (who, key, gaia, access) => {
    const { visitor, wallet } = await arrive(key, gaia)
    const { page } = visitor
    if (who !== 'a stranger') await signIn(page)
    const { routes } = (await (await page.request.get('/api/portal')).json()) as Portal
    const asked = routes.filter((route) => thorough || access.includes(route.access))
    const paths = [...asked.map(({ path }) => path), '/nowhere'].filter((path) => !path.includes(':'))
    const seen = new Set<string>()
    for (const path of paths) {
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
    const guarded = new Set(routes.filter((route) => route.access !== 'public').map(({ path }) => path))
    const there = (path: string) => (who === 'a stranger' ? !guarded.has(path) : path !== '/auth')
    expect([...seen].sort()).toEqual(paths.filter(there).sort())
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  })
})

describe('in a window of any width', () => {
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

  const open = async (path: string, size: typeof desktop) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.settled()
    await resize(page, size)
    await visitor.rests()
  }
  /** Where the parts of the page begin and end, across: left and right of what stands in them. */
  const edges = (part: string) =>
    page.locator(part).evaluate((element) => {
      const { left, width } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), left + width - Number.parseFloat(paddingRight)].map(Math.round)
    })

  test.each([1920, 1440, 1366, 1280, 1024, 768, 390])(
    'at %i px the action of each row is in view, and nothing is left out unsaid',
    async (width) => {
      const frame = page.locator('.pk-table-frame')
      const headers = frame.locator('th')
      await open('/validators', { width: 1920, height: 900 })
      const all = (await headers.allTextContents()).sort()
      await resize(page, width === 390 ? phone : { width, height: 900 })
      await visitor.rests()
      for (const button of await page.getByRole('button', { name: /^Delegate to / }).all()) {
        const box = await button.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      }
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
      const shown = await headers.allTextContents()
      if ((await frame.getAttribute('data-layout')) === 'part') {
        await frame.getByRole('button', { name: 'Show more' }).first().click()
        const more = frame.locator('.pk-more dt')
        await more.first().waitFor()
        const said = await frame.locator('.pk-table-tools > p').textContent()
        for (const header of await more.allTextContents()) {
          expect(said).toContain(header)
          shown.push(header)
        }
      }
      expect(shown.sort()).toEqual(all)
    },
  )

  test('bar, page and footer begin and end at the same two lines', async () => {
    for (const width of [1920, 1280, 768]) {
      await open('/gaia', { width, height: 900 })
      const [bar, content, footer] = await Promise.all(['.top-bar', '.page', '.footer'].map(edges))
      expect([bar, footer], `at ${width} px`).toEqual([content, content])
      if (width === 1920) expect((content?.[1] ?? 0) - (content?.[0] ?? 0)).toBeGreaterThan(1300)
    }
  })

  test('a sidebar of 27 entries is reached whole at 900 px of height, by scrolling and by letters', async () => {
    await page.route(
      (url) => url.pathname === '/api/portal' || url.pathname === '/gaia',
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('"routes":[', `"routes":[${crowd}`),
        })
      },
    )
    await open('/gaia', { width: 1280, height: 900 })
    const nav = page.getByRole('navigation', { name: 'Main' })
    const links = nav.getByRole('link')
    expect(await links.count()).toBeGreaterThanOrEqual(27)
    const foot = await page.getByRole('button', { name: 'Disconnect Wallet' }).boundingBox()
    expect(foot && foot.y + foot.height <= 900).toBe(true)
    const room = await nav.boundingBox()
    for (const link of [links.first(), links.last()]) {
      await link.scrollIntoViewIfNeeded()
      const box = await link.boundingBox()
      expect(room && box && box.y >= room.y && box.y + box.height <= room.y + room.height).toBe(true)
    }
    await links.first().focus()
    // What keys do comes with the focus.
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return links.last().evaluate((link) => link === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.type('planned page 22')
    await expect.poll(() => nav.locator(':focus').textContent()).toBe('Planned page 22')
    const typed = await nav.locator(':focus').boundingBox()
    expect(room && typed && typed.y >= room.y && typed.y + typed.height <= room.y + room.height).toBe(true)
    await wellMade(visitor, 'a long sidebar')
    await page.unrouteAll()
  })
})

/** Routes of 23 pages that there will be, as the portal's answer has them. */
const crowd = Array.from({ length: 23 }, (_, i) => {
  const title = `Planned page ${i}`
  const sidebar = {
    section: ['Network', 'Market', 'Spaces'][i % 3],
    label: title,
    icon: 'box',
    order: 500 + i,
    tier: null,
  }
  return `${JSON.stringify({ path: `/planned-${i}`, title, description: '', access: 'session', tier: null, module: null, sidebar })},`
}).join('')

describe('under a finger', () => {
  test.each(['/gaia-live', '/validators', '/gaia', '/gaia-tracker', '/claim'])(
    'what %s offers is 44 px in each direction',
    async (path) => {
      const wallet = new Wallet(portal.rpcUrl)
      await fund(portal.url, wallet.address, 50_000)
      const visitor = await Visitor.arrive(browser, portal.url, { wallet, viewport: phone, hasTouch: true })
      const { page } = visitor
      await signIn(page)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await visitor.settled()
      const small = await page.evaluate(() => {
        // What only a key brings into view is for no finger.
        const pressed = [
          ...document.querySelectorAll<HTMLElement>(
            'button:not(.skip), select, summary, nav a, .pk-entity-link, a.pk-entity-act',
          ),
        ]
        return pressed
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ element, box }) => {
            // A link in a sentence is as wide as its word (WCAG 2.5.8, inline).
            const inSentence = [...(element.parentElement?.childNodes ?? [])].some(
              ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
            )
            return box.width > 0 && ((box.width < 44 && !inSentence) || box.height < 44)
          })
          .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} is ${box.width} × ${box.height}`)
      })
      expect(small).toEqual([])
      if (path === '/gaia-live') {
        const rows = page.getByRole('table', { name: 'Tape' }).getByRole('row')
        expect(await rows.count()).toBeLessThanOrEqual(26)
        await page.getByRole('button', { name: 'Pause' }).tap()
        await page.getByRole('button', { name: 'Resume' }).waitFor()
      } else {
        await page
          .getByRole('button', { name: /^What is / })
          .first()
          .tap()
        await page.locator('main').getByRole('dialog').waitFor()
      }
      if (path === '/validators') {
        const cards = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delegate to / }) })
        expect(await cards.count()).toBeGreaterThan(0)
        for (const card of await cards.all()) {
          const announced = (await card.locator('.network-commission').count()) > 0 // two lines more
          expect((await card.boundingBox())?.height).toBeLessThan(announced ? 200 : 190)
        }
      }
      expect(visitor.faults).toEqual([])
      await visitor.leave()
      wallet.close()
    },
  )
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
      await wellMade(visitor, path, '[role=dialog], [role=menu]')
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
    await wellMade(visitor, 'the drawer', '[role=dialog]')
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
    await wellMade(visitor, 'the offer of a wallet', '[role=dialog]')
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
