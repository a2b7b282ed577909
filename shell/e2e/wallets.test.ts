import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launch, phone, readsCutShort, type Theme, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { type Appearance, Wallet } from './wallet/wallet.ts'

let browser: Browser
const wallets: Wallet[] = []
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
afterEach(async () => {
  await visitor.leave()
  for (const wallet of wallets.splice(0)) wallet.close()
  expect(visitor.faults).toEqual([])
})

/** A browser with these wallets. */
async function arrive(...appearances: Partial<Appearance>[]): Promise<Page> {
  visitor = await Visitor.arrive(browser, portal.url, { expected: [readsCutShort] })
  for (const appearance of appearances) {
    const wallet = new Wallet(portal.rpcUrl, undefined, 31337, appearance)
    wallets.push(wallet)
    await wallet.install(visitor.context)
  }
  await visitor.page.goto('/auth')
  return visitor.page
}

const svg = (colour: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4' fill='${colour}'/></svg>`
const metamask = {}
const coinbase = { uuid: 'c', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', icon: svg('blue'), injected: false }
const rabby = { uuid: 'r', name: 'Rabby Wallet', rdns: 'io.rabby', icon: svg('slateblue'), injected: false }

const names = (page: Page) => page.locator('.wallet-row bdi').allTextContents()

describe('several wallets', () => {
  test('are listed with their icons, and each is named by its kind', async () => {
    const page = await arrive(metamask, coinbase, rabby)
    await page.getByRole('button', { name: 'Rabby Wallet' }).waitFor()
    expect((await names(page)).sort()).toEqual(['Coinbase Wallet', 'MetaMask', 'Rabby Wallet'])
    const widths = await page
      .locator('.wallet-row img')
      .evaluateAll((images) =>
        Promise.all(
          images.map((image) =>
            (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth),
          ),
        ),
      )
    expect(widths).toHaveLength(3)
    expect(Math.min(...widths)).toBeGreaterThan(0)
    expect(await visitor.violations()).toEqual([])
    await page.getByRole('button', { name: 'Rabby Wallet' }).click()
    expect(await toast(page, 'Wallet Connected Successfully')).toMatchObject({
      text: `Web3 Wallet ${wallets[2]!.short}`,
    })
  })

  test('are remembered: the one used last comes first and is the one that is checked', async () => {
    const page = await arrive(metamask, coinbase, rabby)
    await page.getByRole('button', { name: 'Coinbase Wallet' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    for (const wallet of wallets) wallet.asked.length = 0
    await page.goto('/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${wallets[1]!.short}`) }).waitFor()
    expect(wallets.map(({ asked }) => asked.includes('eth_accounts'))).toEqual([false, true, false])
    await page.getByRole('button', { name: 'Disconnect Wallet' }).click()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.reload()
    await page.getByRole('button', { name: 'Coinbase Wallet Last used' }).waitFor()
    expect((await names(page))[0]).toBe('Coinbase Wallet')
  })

  test('with one name and one domain are both there, with a word of warning', async () => {
    const page = await arrive(metamask, { ...metamask, uuid: 'other', injected: false })
    await page.getByText('More than one wallet here is called MetaMask.').waitFor()
    expect(await names(page)).toEqual(['MetaMask', 'MetaMask'])
    expect(await page.getByText('io.metamask', { exact: true }).count()).toBe(2)
    const rows = page.getByRole('button', { name: /^MetaMask/ })
    await rows.nth(0).click()
    await page.waitForURL((url) => url.pathname === '/')
    const asked = wallets.map((wallet) => wallet.asked.includes('eth_requestAccounts'))
    expect(asked.filter(Boolean)).toHaveLength(1)
    await page.getByRole('heading', { level: 1, name: 'Everything is running', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Disconnect Wallet' }).click()
    await page.waitForURL('**/auth')
    await rows.nth(1).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(wallets.map((wallet) => wallet.asked.includes('eth_requestAccounts'))).toEqual([true, true])
  })

  test('are not trusted by what they say of themselves', async () => {
    const name = `Meta\u202eksaM<b>${'x'.repeat(60)}`
    const page = await arrive({ name, rdns: 'evil.example', icon: 'https://evil.example/track.png' })
    await page.getByRole('button', { name: /^MetaksaM<b>x/ }).waitFor()
    expect(await names(page)).toEqual([`MetaksaM<b>${'x'.repeat(29)}`])
    expect(await page.locator('.wallet-row img').count()).toBe(0)
    expect(visitor.requested).not.toContain('/track.png')
    await visitor.fits()
    await page.getByRole('button', { name: /^MetaksaM/ }).click()
    expect(await toast(page, 'Wallet Connected Successfully')).toMatchObject({
      text: `Web3 Wallet ${wallets[0]!.short}`,
    })
  })

  test('of which one does not answer the silent check do not hold up the others', async () => {
    const page = await arrive(metamask, coinbase)
    await page.getByRole('button', { name: 'Coinbase Wallet' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(() => localStorage.setItem('portal.wallet', 'io.metamask'))
    wallets[0]!.ignore('eth_accounts')
    await page.goto('/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${wallets[1]!.short}`) }).click()
    await page.getByText(/^\d+(\.\d+)? ETH$/).waitFor()
  })
})

test('a wallet that announces nothing is window.ethereum, and is remembered as well', async () => {
  const page = await arrive({ announced: false })
  await page.getByRole('button', { name: 'MetaMask' }).click()
  expect(await toast(page, 'Wallet Connected Successfully')).toMatchObject({ text: `MetaMask ${wallets[0]!.short}` })
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/gaia')
  await page.getByRole('button', { name: new RegExp(`^${wallets[0]!.short}`) }).waitFor()
  expect(wallets[0]!.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

describe('without a wallet', () => {
  test.each([
    ['OK', 'https://metamask.io/download/', 'Download MetaMask'],
    ['Cancel', 'https://ethereum.org/en/wallets/find-wallet/', 'Find another wallet'],
  ])('%s of the install dialog opens %s', async (_, target, button) => {
    const page = await arrive()
    await visitor.context.route(target, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
    )
    await page.getByRole('button', { name: /^Another wallet/ }).click()
    expect(await toast(page, 'No Wallet Detected')).toEqual({
      title: 'No Wallet Detected',
      text: 'Please install MetaMask, Coinbase Wallet, or another Web3 wallet extension',
      destructive: true,
    })
    const dialog = page.getByRole('dialog', { name: 'Install MetaMask?' })
    await dialog.waitFor()
    expect(await visitor.violations()).toEqual([])
    const [opened] = await Promise.all([
      visitor.context.waitForEvent('page'),
      dialog.getByRole('link', { name: button, exact: true }).click(),
    ])
    await opened.waitForURL(target)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/\/auth$/)
  })

  /** Ends the page while its requests still go where the portal is: nobody else knows the name. */
  const gone = () => visitor.page.goto('about:blank')
  // Under another name than its own the portal has no events, and takes no page views.
  const namedFaults = [/ERR_FAILED/, /status of 403 .*\/api\/views/]
  /** The shared portal under a name that phones reach, too. */
  const named = async (path: string) => {
    const { page, context } = visitor
    await context.route('https://portal.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (pathname === '/api/events') return route.abort()
      return route.fulfill({ response: await route.fetch({ url: portal.url + pathname + search }) })
    })
    await page.goto(`https://portal.test${path}`)
    await page.getByText('Sign in to go on to GAIA Token.', { exact: true }).waitFor()
  }

  test.each<Theme>(['dark', 'light'])('a phone opens the page in a wallet’s own browser (%s)', async (theme) => {
    visitor = await Visitor.arrive(browser, portal.url, {
      viewport: phone,
      hasTouch: true,
      theme,
      expected: namedFaults,
    })
    await named('/gaia?sort=amount')
    const { page } = visitor
    const links = page.getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual([
      'https://link.metamask.io/dapp/portal.test/gaia?sort=amount',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fportal.test%2Fgaia%3Fsort%3Damount',
      'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fportal.test%2Fgaia%3Fsort%3Damount',
    ])
    expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)
    expect(await visitor.violations()).toEqual([])
    await visitor.fits()
    await visitor.screenshot(`auth-no-wallet-${theme}-phone`)
    await gone()
  })

  test.each<Theme>(['dark', 'light'])('a desktop shows the page to a phone, in either theme (%s)', async (theme) => {
    visitor = await Visitor.arrive(browser, portal.url, { theme, expected: namedFaults })
    await named('/gaia')
    const { page } = visitor
    const code = page.getByRole('img', { name: 'QR code of https://portal.test/gaia' })
    await code.waitFor()
    const [dark, light] = await code.evaluate((svg) => [
      getComputedStyle(svg).color,
      getComputedStyle(svg).backgroundColor,
    ])
    expect(Number(dark?.match(/[\d.]+/)?.[0])).toBeLessThan(Number(light?.match(/[\d.]+/)?.[0]))
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot(`auth-no-wallet-${theme}-desktop`)
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await page.waitForFunction((before) => getComputedStyle(document.documentElement).colorScheme !== before, theme)
    expect(await visitor.violations()).toEqual([])
    await gone()
  })

  test('Escape closes the install dialog and opens nothing; the toast stays within reach', async () => {
    const page = await arrive()
    await page.getByRole('button', { name: /^Another wallet/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Install MetaMask?' })
    await dialog.waitFor()
    await toast(page, 'No Wallet Detected')
    await page.getByRole('button', { name: 'Close' }).last().click({ trial: true })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(visitor.context.pages()).toHaveLength(1)
    await page
      .getByRole('button', { name: /^Another wallet/ })
      .and(page.locator(':enabled'))
      .waitFor()
  })
})
