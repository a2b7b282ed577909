import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  const settings = {
    PORTAL_BRAND_DOMAIN: 'gaia.example',
    PORTAL_BRAND_ENS: 'gaia.eth',
    PORTAL_BRAND_CONTACT: 'hello@gaia.example',
    PORTAL_BRAND_COPYRIGHT: 'The Gaia Society',
  }
  ;[portal, browser] = await Promise.all([startPortal(settings), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

async function signIn(options: Parameters<typeof Visitor.arrive>[2] = {}): Promise<void> {
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, ...options })
  page = visitor.page
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
}

describe('the sidebar', () => {
  beforeEach(() => signIn())

  test('shows logo, address, GAIA balance, tier and the way out', async () => {
    const sidebar = page.getByRole('complementary')
    await sidebar.getByRole('link', { name: 'Gaia Portal' }).locator('svg').waitFor()
    await fund(portal.url, wallet.address, 5000)
    const { address } = wallet
    await sidebar.getByText(`${address.slice(0, 6)}…${address.slice(-4)}`, { exact: true }).waitFor()
    await sidebar.getByText('5,000 GAIA', { exact: true }).waitFor()
    await sidebar.getByText('VAELUS', { exact: true }).waitFor()
    await sidebar.getByRole('button', { name: 'Disconnect Wallet' }).waitFor()
  })

  test('shows what is above the tier locked, with that tier, and it leads to the gate', async () => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Validators' })
    await entry.getByText('LIRAETH', { exact: true }).waitFor()
    await entry.click()
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    await fund(portal.url, wallet.address, 500)
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    await entry.getByText('LIRAETH').waitFor({ state: 'detached' })
  })

  test('lists GAIA Live at LIRAETH while its page is open to everybody', async () => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^GAIA Live/ })
    await page.goto('/gaia-live')
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    expect(await entry.count()).toBe(0)
    await fund(portal.url, wallet.address, 500)
    await entry.waitFor()
    expect(await entry.textContent()).toBe('GAIA Live')
  })

  test('opens the wallet: address in full to copy, chain, native balance', async () => {
    await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
    const menu = page.getByRole('dialog', { name: `Wallet ${wallet.address}` })
    await menu.getByText('Gaia dev chain').waitFor()
    await menu.getByText(/^[\d.]+ ETH$/).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await menu.getByRole('button', { name: 'Copy address' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  })
})

test('the footer says whose portal it is and where else it is, from the configuration', async () => {
  await signIn()
  const footer = page.getByRole('contentinfo')
  await footer.getByText(`© ${new Date().getFullYear()} The Gaia Society`, { exact: true }).waitFor()
  const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links).toEqual(['https://gaia.example/', 'https://app.ens.domains/gaia.eth', 'mailto:hello@gaia.example'])
})

test('the theme is switched, and stays switched', async () => {
  await signIn({ theme: 'light' })
  const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await theme()).toBe('light')
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await expect.poll(theme).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  expect(await theme()).toBe('dark')
})

describe('the drawer of a phone', () => {
  let touch: CDPSession
  const opener = () => page.getByRole('button', { name: 'Open navigation' })
  const drawer = () => page.getByRole('dialog', { name: 'Gaia Portal' })

  beforeEach(async () => {
    await signIn({ viewport: phone, hasTouch: true })
    touch = await visitor.context.newCDPSession(page)
    await opener().tap()
    await drawer().getByRole('button', { name: 'Disconnect Wallet' }).waitFor()
    // Chromium takes a finger for one that scrolls while it has not shown yet where that may not be.
    await visitor.rests()
  })

  /** A finger that is put down at the first point and drawn through the others. */
  const draw = async (...points: [number, number][]) => {
    for (const [index, [x, y]] of points.entries()) {
      await touch.send('Input.dispatchTouchEvent', {
        type: index ? 'touchMove' : 'touchStart',
        touchPoints: [{ x, y }],
      })
    }
  }
  const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const left = () => drawer().evaluate((element) => Math.round(element.getBoundingClientRect().left))

  test('shows what the sidebar shows, logo and all', async () => {
    await drawer().getByRole('heading', { name: 'Gaia Portal' }).locator('svg').waitFor()
    await drawer().getByText(wallet.short, { exact: true }).waitFor()
    await drawer().getByText('0 GAIA', { exact: true }).waitFor()
    await drawer()
      .getByRole('link', { name: /^Validators/ })
      .waitFor()
    expect(await visitor.violations()).toEqual([])
  })

  test('keeps the focus until Esc gives it back to the button', async () => {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await drawer().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await opener().and(page.locator(':focus')).waitFor()
  })

  test('follows a finger to the left, and leaves with it', async () => {
    await draw([250, 300], [230, 302], [180, 304], [90, 304])
    await expect.poll(left).toBe(-160)
    await lift()
    await drawer().waitFor({ state: 'detached' })
    await opener().and(page.locator(':focus')).waitFor()
  })

  test('comes back where the finger turned back', async () => {
    await draw([250, 300], [230, 302], [150, 304], [240, 304])
    await expect.poll(left).toBe(-10)
    await lift()
    await expect.poll(left).toBe(0)
  })

  test('stays for a finger that scrolls', async () => {
    await draw([250, 300], [248, 320], [240, 380], [150, 460])
    await expect.poll(left).toBe(0)
    await lift()
    expect(await drawer().isVisible()).toBe(true)
  })

  test('closes by a tap beside it', async () => {
    await page.touchscreen.tap(375, 400)
    await drawer().waitFor({ state: 'detached' })
  })

  test('closes with the page that was chosen in it, whose heading has the focus', async () => {
    await drawer().getByRole('link', { name: 'Dashboard', exact: true }).tap()
    await page
      .getByRole('heading', { level: 1, name: 'Everything is running', exact: true })
      .and(page.locator(':focus'))
      .waitFor()
    await drawer().waitFor({ state: 'detached' })
  })
})

describe('a lost connection', () => {
  const said = (text: RegExp | string) => page.getByRole('status').getByText(text)

  test.each([
    ['wide', undefined],
    ['narrow', phone],
  ])('is told while it lasts, and that it is back (%s)', async (_, viewport) => {
    await signIn({ viewport, expected: [/ERR_INTERNET_DISCONNECTED/] })
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await visitor.loseNetwork()
    await said(/^This device has been offline since \d/).waitFor()
    expect(await visitor.violations()).toEqual([])
    await visitor.fits()
    await visitor.screenshot(`offline-dark-${viewport ? 'phone' : 'desktop'}`)
    await visitor.context.setOffline(false)
    await said('The connection is back.').waitFor()
    await said('The connection is back.').waitFor({ state: 'detached' })
    expect(await said(/offline/).count()).toBe(0)
    await fund(portal.url, wallet.address, 500)
    await page.getByText('You reached LIRAETH', { exact: true }).waitFor()
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  })

  test('to a portal that does not answer is told, too', async () => {
    await signIn({ expected: [/ERR_/, /status of 50\d/] })
    await page.route('**/api/events?**', (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await said(/^The connection to the portal has been lost since \d/).waitFor()
    await page.unroute('**/api/events?**')
    await said('The connection is back.').waitFor()
  })
})
