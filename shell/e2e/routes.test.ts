import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminKey, fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(() => arrive())
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

/** A visitor with a wallet of that key. A path without a page is answered with 404, which Chromium reports. */
async function arrive(privateKey?: string): Promise<void> {
  const expected = [/status of 404 .*\/(admin|nowhere|superbrain|Gaia|validator-setup\/nowhere)\)/]
  wallet = new Wallet(portal.rpcUrl, privateKey)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected })
  page = visitor.page
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const focused = (name: string) => heading(name).and(page.locator(':focus'))

async function signInAt(path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** Signs in with a wallet that has the lowest tier. */
async function enterNetwork(): Promise<void> {
  await fund(portal.url, wallet.address, 500)
  await signInAt('/gaia')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Validators', exact: true }).waitFor()
}

describe('the login guard', () => {
  test('leads to /auth, and back to the same URL with its query and hash', async () => {
    await page.goto('/gaia?sort=amount&dir=down#holders')
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/gaia?sort=amount&dir=down#holders')
    await expect.poll(() => page.title()).toBe('Sign-in · Gaia Portal')
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await heading('GAIA Token').waitFor()
    expect(page.url()).toBe(`${portal.url}/gaia?sort=amount&dir=down#holders`)
  })

  test('asks for nothing of the page behind it', async () => {
    await page.goto('/gaia')
    await page.waitForURL((url) => url.pathname === '/auth')
    await page.getByRole('button', { name: /MetaMask/ }).waitFor()
    expect(visitor.requested.filter((path) => path.startsWith('/api/m/gaia/token'))).toEqual([])
  })

  test('/auth has neither sidebar nor footer, and leads on who is signed in', async () => {
    await page.goto('/auth')
    await page.getByRole('button', { name: /MetaMask/ }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    await page.goto('/auth?next=%2Fgaia')
    await heading('GAIA Token').waitFor()
  })
})

describe('the tier guard', () => {
  test('stands in place: on the same URL, and no file of the page is asked for', async () => {
    await signInAt('/validators?sort=stake#list')
    await heading('Validators opens at LIRAETH').waitFor()
    expect(page.url()).toBe(`${portal.url}/validators?sort=stake#list`)
    await expect.poll(() => page.title()).toBe('Validators · Gaia Portal')
    const asked = visitor.requested.filter((path) => /^\/(remotes|api\/m)\/network\//.test(path))
    expect(asked).toEqual([])
    await fund(portal.url, wallet.address, 500)
    await heading('Validators').waitFor()
    expect(page.url()).toBe(`${portal.url}/validators?sort=stake#list`)
  })
})

describe('the admin guard', () => {
  test('asks a stranger to sign in, and tells somebody else that there is no page', async () => {
    await page.goto('/admin')
    await page.waitForURL('**/auth?next=%2Fadmin')
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await heading('There is no page here').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')
    expect((await page.goto('/admin'))?.status()).toBe(404)
    await heading('There is no page here').waitFor()
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
    expect((await page.request.get('/api/admin/modules')).status()).toBe(404)
  })

  test('opens to an admin, whose sidebar has the entry', async () => {
    await visitor.leave()
    wallet.close()
    await arrive(adminKey)
    await signInAt('/admin')
    await heading('Modules').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin', exact: true }).waitFor()
  })
})

describe('a path without a page', () => {
  test.each(['/nowhere', '/Gaia', '/validator-setup/nowhere'])(
    '%s says so, to a stranger and to a holder',
    async (path) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await heading('There is no page here').waitFor()
      await expect.poll(() => page.title()).toBe('There is no page here · Gaia Portal')
      expect(page.url()).toBe(portal.url + path)
      await signInAt('/gaia')
      await heading('GAIA Token').waitFor()
      await page.goto(path)
      await heading('There is no page here').waitFor()
    },
  )
})

test('a page whose module is not installed says so, and is no typing error', async () => {
  expect((await page.goto('/superbrain'))?.status()).toBe(404)
  await heading('SuperBrain is not here yet').waitFor()
  await expect.poll(() => page.title()).toBe('SuperBrain is not here yet · Gaia Portal')
  expect(await visitor.violations()).toEqual([])
})

describe('a change of page', () => {
  test('takes the title to the tab, the focus to the heading, the reading to the top', async () => {
    await enterNetwork()
    await heading('GAIA Token').waitFor()
    await expect.poll(() => page.title()).toBe('GAIA Token · Gaia Portal')
    await scrollDown()
    await page.getByRole('link', { name: /^GAIA Live/ }).click()
    await focused('GAIA Live').waitFor()
    await expect.poll(() => page.title()).toBe('GAIA Live · Gaia Portal')
    await page.waitForFunction(() => scrollY === 0)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await focused('Everything is running').waitFor()
    await expect.poll(() => page.title()).toBe('Dashboard · Gaia Portal')
  })

  test('back leads to where one was', async () => {
    await signInAt('/gaia')
    await scrollDown()
    const top = await page.evaluate(() => scrollY)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await focused('Everything is running').waitFor()
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await focused('GAIA Token').waitFor()
    await page.waitForFunction((before) => scrollY === before, top)
  })

  test('a page whose content comes late is read on where it was', async () => {
    await signInAt('/gaia')
    await scrollDown()
    const top = await page.evaluate(() => scrollY)
    const release = await hold(/\/api\/m\/gaia\//)
    await page.reload()
    await heading('GAIA Token').waitFor()
    expect(await page.evaluate(() => scrollY)).toBeLessThan(top)
    release()
    await page.waitForFunction((before) => scrollY === before, top)
  })

  test('shows a spinner while the page loads, and one knows where one is going', async () => {
    await enterNetwork()
    const release = await hold(/\/remotes\/network\/.*\.js/)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Validators' })
    await link.click()
    await page.getByRole('status').getByText('Loading Validators').waitFor()
    await heading('GAIA Token').waitFor({ state: 'hidden' })
    await expect.poll(() => page.title()).toBe('Validators · Gaia Portal')
    expect(page.url()).toBe(`${portal.url}/validators`)
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    expect(await visitor.violations()).toEqual([])
    await visitor.screenshot('loading-dark-desktop')
    release()
    await focused('Validators').waitFor()
    await page.getByText('Loading Validators').waitFor({ state: 'detached' })
  })

  test('a page that is opened directly shows a spinner while it loads', async () => {
    const release = await hold(/\/remotes\/gaia\/.*\.js/)
    await page.goto('/gaia-live', { waitUntil: 'commit' })
    await page.getByRole('status').getByText('Loading').waitFor()
    await expect.poll(() => page.title()).toBe('GAIA Live · Gaia Portal')
    expect(await visitor.violations()).toEqual([])
    release()
    await heading('GAIA Live').waitFor()
  })
})

/** Reads down to the end of the page, once all of it is there: what came above would move what is read. */
async function scrollDown(): Promise<void> {
  await page.getByRole('table').first().waitFor()
  await visitor.settled()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForFunction(() => scrollY > 100)
}

/** Keeps what is asked for on its way until it is released. */
async function hold(what: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(what, async (route) => {
    await released
    await route.continue()
  })
  return release
}

describe('the explorer', () => {
  test('leads a stranger from a transfer in GAIA Live to its transaction, and on to whom it went', async () => {
    await fund(portal.url, wallet.address, 7)
    await page.goto('/gaia-live')
    const row = page.getByRole('row').filter({ has: page.getByTitle(wallet.address, { exact: true }) })
    await row.getByRole('button', { name: /^Proof of 7 GAIA/ }).click()
    const proof = page.getByRole('dialog', { name: 'Proof of this transfer' })
    await proof.getByText('eth_getTransactionReceipt').waitFor()
    await proof.getByRole('link', { name: /^0x[0-9a-f]{64}$/ }).click()

    await focused('Transaction').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/explorer\/tx\/0x[0-9a-f]{64}$/)
    await expect.poll(() => page.title()).toBe('Transaction · Gaia Portal')
    await page.getByText('Succeeded', { exact: true }).waitFor()
    await page.getByText('Transfer', { exact: true }).waitFor()
    await page.setViewportSize(phone)
    expect(await visitor.violations()).toEqual([])
    await page.getByTitle(wallet.address, { exact: true }).last().click()

    await focused('Address').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/explorer/address/${wallet.address}`)
    await page.getByText('7 GAIA', { exact: true }).waitFor()
    expect(await visitor.violations()).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
