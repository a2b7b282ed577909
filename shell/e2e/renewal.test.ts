import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { launch, type phone, readsCutShort, type Theme, Visitor, views } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor

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

interface Arrival {
  at?: RunningPortal
  theme?: Theme
  viewport?: typeof phone
}

/** A holder who begins to delegate: an amount is typed, and nothing is sent yet. */
async function delegating({ at = portal, theme, viewport }: Arrival = {}): Promise<Page> {
  await fund(at.url, wallet.address, 1000)
  visitor = await Visitor.arrive(browser, at.url, { wallet, theme, viewport, expected: [readsCutShort] })
  const { page } = visitor
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  await type(page)
  return page
}

async function type(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delegate to / })
    .first()
    .click()
  await page.getByText(/^Your wallet holds/).waitFor()
  await amount(page).fill('250.5')
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount, GAIA' })
const renewal = (page: Page) => page.getByRole('alertdialog', { name: /^Your session/ })
const again = (page: Page) => renewal(page).getByRole('button', { name: 'Sign in again' })
const signatures = () => wallet.asked.filter((method) => method === 'personal_sign').length
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)

/** What lies over the page, from its own overlay upwards: equal in their order on the screen and in the document. */
function layers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.pk-overlay, .pk-dialog')].map((part) => {
      const { zIndex, backdropFilter } = getComputedStyle(part)
      const dialog = part.querySelector('.renewal') ? 'renewal' : 'dialog'
      const overlay = backdropFilter.startsWith('blur') ? 'blurred overlay' : 'overlay'
      return { name: part.matches('.pk-overlay') ? overlay : dialog, z: Number(zIndex) }
    })
    return parts
      .sort((a, b) => a.z - b.z)
      .map(({ name }) => name)
      .slice(1)
  })
}

/** Ends the wallet's sessions in its browsers, as its holder does from another one. */
async function endFromAfar(of: Wallet = wallet): Promise<void> {
  const afar = await Api.signedIn(portal.url, of.key.privateKey)
  const all = await afar.json<{ id: string; current: boolean }[]>('/api/sessions')
  for (const { id } of all.filter(({ current }) => !current)) {
    expect((await afar.delete(`/api/sessions/${id}`)).status).toBe(204)
  }
}

/**
 * The session expires while the browser sleeps: its cookie is gone, a day has passed, and the page learns of it from the
 * first answer after somebody touches a key.
 */
async function expire(...pages: Page[]): Promise<void> {
  const [first] = pages as [Page]
  // What the page reads in between by itself is refused no sooner than its time is up: else somebody ended the session.
  await first.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await first.context().clearCookies()
  for (const page of pages) await page.keyboard.press('Shift')
}

/** What was typed is sent, and mined. */
async function submits(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delegate', exact: true }).click()
  await page
    .getByText(/^You delegated 250\.5 GAIA to /)
    .first()
    .waitFor()
}

describe('a session that expires', () => {
  let short: RunningPortal

  beforeAll(async () => {
    // Long enough to type in, on a machine that has much else to do.
    short = await startPortal({ PORTAL_SESSION_IDLE: '30s', PORTAL_SESSION_ABSOLUTE: '30s' })
  })
  afterAll(() => short?.stop())

  test('is signed in again with what was typed in a dialog still there, and it can be sent', {
    timeout: 120_000,
  }, async () => {
    wallet.close()
    wallet = new Wallet(short.rpcUrl)
    const page = await delegating({ at: short })
    await page.getByRole('alertdialog', { name: 'Your session has expired' }).waitFor({ timeout: 60_000 })
    expect((await page.request.get('/api/session')).status()).toBe(401)
    await again(page).click()
    await renewal(page).waitFor({ state: 'detached' })
    expect(signatures()).toBe(2)
    await expect.poll(() => focused(page)).toBe('250.5')
    await submits(page)
  })
})

test.each(views)('what stands behind the renewal is out of sight and reach ($name, $theme)', async (view) => {
  const page = await delegating(view)
  const asked = () => visitor.requested.filter((path) => path === '/api/m/network/validators').length
  await amount(page).focus()
  await expire(page)
  await page.getByRole('alertdialog', { name: 'Your session has expired' }).waitFor()
  // The core keeps what has no cookie any more until its time: its topics close now.
  await endFromAfar()
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()
  await visitor.screenshot(`renewal-${view.theme}-${view.name}`)
  const before = asked()

  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+A')
  expect(await page.evaluate(() => String(getSelection()))).not.toContain('Validators')
  const reached = new Set<string | undefined>()
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.textContent ?? undefined))
  }
  expect([...reached].sort()).toEqual(['Leave this page', 'Sign in again'])
  expect(await layers(page)).toEqual(['dialog', 'blurred overlay', 'renewal'])

  expect(asked()).toBe(before)
  await again(page).click()
  await renewal(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('250.5')
  // What its topic did not tell meanwhile is read, once the stream is open to it again.
  await expect.poll(asked).toBeGreaterThan(before)
  expect(await amount(page).inputValue()).toBe('250.5')
  await submits(page)
})

describe('the page waits', () => {
  test('while the signature is refused, given up, or another’s to give', async () => {
    const page = await delegating()
    await expire(page)
    await renewal(page).waitFor()

    wallet.refuse('personal_sign', new WalletError(4001, 'User rejected the request.'))
    await again(page).click()
    await page.getByText('Sign-In Cancelled', { exact: true }).first().waitFor()
    await renewal(page).getByRole('button', { name: 'Leave this page' }).waitFor()

    wallet.ignore('personal_sign')
    await again(page).click()
    await renewal(page).getByRole('button', { name: 'Cancel' }).click()
    await renewal(page).getByRole('button', { name: 'Leave this page' }).waitFor()

    wallet.refuse('personal_sign')
    await again(page).click()
    await renewal(page).waitFor({ state: 'detached' })
    expect(await amount(page).inputValue()).toBe('250.5')
  })

  test('for a wallet that was locked meanwhile, which is connected first', async () => {
    const page = await delegating()
    await expire(page)
    await renewal(page).waitFor()
    await wallet.changeAccounts()
    await page.getByText('Wallet Disconnected', { exact: true }).first().waitFor()
    await renewal(page)
      .getByText(/asked to connect first/)
      .waitFor()

    wallet.refuse('eth_requestAccounts', new WalletError(-32603, 'Please unlock your wallet.'))
    await again(page).click()
    await page.getByText('Wallet Locked', { exact: true }).first().waitFor()
    await renewal(page).waitFor()

    wallet.refuse('eth_requestAccounts')
    await again(page).click()
    await renewal(page).waitFor({ state: 'detached' })
    expect([await amount(page).inputValue(), signatures()]).toEqual(['250.5', 2])
    await submits(page)
  })

  test('in every tab, and goes on in all of them after one signature', async () => {
    const page = await delegating()
    const other = await visitor.context.newPage()
    await other.goto('/validators')
    await type(other)
    await expire(page, other)
    await Promise.all([renewal(page).waitFor(), renewal(other).waitFor()])
    await again(other).click()
    await Promise.all([renewal(page), renewal(other)].map((dialog) => dialog.waitFor({ state: 'detached' })))
    expect([await amount(page).inputValue(), await amount(other).inputValue()]).toEqual(['250.5', '250.5'])
    expect(signatures()).toBe(2)
    await submits(page)
  })

  test('for no other wallet: what that may see is decided anew', async () => {
    const page = await delegating()
    await expire(page)
    await renewal(page).waitFor()
    await wallet.useAccount(new Wallet(portal.rpcUrl).key.privateKey)
    await renewal(page).getByText(`Your wallet is on ${wallet.short} now.`).waitFor()
    await again(page).click()
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    expect(await amount(page).count()).toBe(0)
  })

  test('for nobody but the account that typed: another that may see the page finds it empty', async () => {
    const page = await delegating()
    const other = new Wallet(portal.rpcUrl)
    await fund(portal.url, other.address, 1000)
    other.close()
    await expire(page)
    await renewal(page).waitFor()
    await wallet.useAccount(other.key.privateKey)
    await renewal(page)
      .getByText(/^Your wallet is on .+ now\./)
      .waitFor()
    await again(page).click()
    await renewal(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    expect(await amount(page).count()).toBe(0)
  })
})

test('a session that is ended from elsewhere takes all that was on the page with it', async () => {
  const page = await delegating()
  await endFromAfar()
  await page.waitForURL('**/auth?next=%2Fvalidators')
  await page.getByText('Your session was ended from elsewhere.', { exact: true }).first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'The network, from where you hold it', exact: true }).waitFor()
  expect(await renewal(page).count()).toBe(0)
  for (const gone of [amount(page), page.getByText('Amount, GAIA'), page.getByText(/^Your wallet holds/)]) {
    expect(await gone.count()).toBe(0)
  }
  expect(await page.locator('h1').allTextContents()).toEqual(['The network, from where you hold it'])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/validators')
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  expect(await amount(page).count()).toBe(0)
})

describe('who leaves', () => {
  test('is asked to sign in, comes back to the page, and finds it empty', async () => {
    const page = await delegating()
    await expire(page)
    await renewal(page).getByRole('button', { name: 'Leave this page' }).click()
    await page.waitForURL('**/auth?next=%2Fvalidators')
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    await signIn.waitFor()
    expect(await page.getByRole('button', { name: 'Disconnect Wallet' }).count()).toBe(0)
    const read = page.waitForResponse('**/api/m/network/validators')
    await signIn.click()
    await page.waitForURL('**/validators')
    expect((await read).status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    expect(await amount(page).count()).toBe(0)
  })

  test('by the browser’s own button is a stranger on the page before', async () => {
    const page = await delegating()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /GAIA Live/ }).click()
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    await page.getByRole('link', { name: /^Validators/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    await expire(page)
    await renewal(page).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await renewal(page).count()).toBe(0)
  })

  test('by the browser’s own button for a guarded page is asked to sign in, and has not seen that page', async () => {
    const page = await delegating()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^GAIA Token/ }).click()
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await page.getByRole('link', { name: /^Validators/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
    await expire(page)
    await renewal(page).waitFor()
    const told: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/views')) told.push(request.postDataJSON().route)
    })
    await page.goBack()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => told.at(-1)).toBe('/auth')
    expect(told).toEqual(['/auth'])
  })
})

test('a menu that is open shows nothing over the renewal', async () => {
  const page = await delegating()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
  const sessions = page.getByRole('button', { name: 'Where you are signed in' })
  await sessions.waitFor()
  await expire(page)
  await renewal(page).waitFor()
  await sessions.waitFor({ state: 'detached' })
})

test('a change that the core refused because the session had ended can be made again', async () => {
  wallet.close()
  wallet = new Wallet(portal.rpcUrl, adminKey)
  visitor = await Visitor.arrive(browser, portal.url, {
    wallet,
    expected: [/status of 401 .*\/api\/admin\//, /api\/events/],
  })
  const { page, context } = visitor
  await context.route('**/api/events?*', (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  const network = page.getByRole('switch', { name: /Network/ })
  await network.waitFor()
  const turn = async (what: Promise<unknown>) => {
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await what
    return (await changed).status()
  }
  await network.click()
  await page.getByLabel('Reason').fill('A test.')
  expect(await turn(page.getByRole('button', { name: 'Switch Network off' }).click())).toBe(200)
  await expect.poll(() => network.isChecked()).toBe(false)
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await context.clearCookies()
  await network.evaluate((toggle: HTMLElement) => toggle.click())
  await Promise.all([
    page.getByRole('alertdialog', { name: 'Your session has expired' }).waitFor(),
    page.getByText('Network was not changed', { exact: true }).first().waitFor(),
  ])
  await again(page).click()
  await renewal(page).waitFor({ state: 'detached' })
  await expect.poll(() => network.isChecked()).toBe(false)
  expect(await turn(network.click())).toBe(200)
})

test('a public page stays as it is, and shows that nobody is signed in any more', async () => {
  const page = await delegating()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /GAIA Live/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  const newest = page.getByRole('table', { name: 'Tape' }).getByRole('row').nth(1)
  await newest.evaluate((row) => Object.assign(row, { seen: true }))
  await expire(page)
  await page.getByText('Your session has expired. Sign in again to go on.', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await renewal(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(await newest.evaluate((row) => 'seen' in row)).toBe(true)
  await page.getByRole('link', { name: /^Validators/ }).click()
  await page.waitForURL('**/auth?next=%2Fvalidators')
})
