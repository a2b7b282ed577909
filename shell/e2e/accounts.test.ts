import { Wallet as Key } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manners } from '../src/testing/manners.ts'
import { launch, readsCutShort, Visitor } from './browser.ts'
import { until } from './portal.ts'
import { portal } from './shared.ts'
import { toast, toasts } from './toast.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl)
  // What is refused is answered with 409, which Chromium reports.
  visitor = await Visitor.arrive(browser, portal.url, {
    wallet,
    expected: [/status of 409 .*\/api\/session\/balance\)/, readsCutShort],
  })
  await signIn(visitor.page)
})
afterEach(async () => {
  await visitor.leave()
  wallet.close()
  expect(visitor.faults).toEqual([])
})

const signatures = () => wallet.asked.filter((method) => method === 'personal_sign').length
const address = async (page: Page) =>
  ((await (await page.request.get('/api/session')).json()) as { address: string }).address
const gone = { title: 'Wallet Disconnected', text: '', destructive: false }

/** Signs in for the page of the token; the toast of the connection has come. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await toast(page, 'Wallet Connected Successfully')
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
}

/** Counts the toasts that come from now on. */
async function countToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenToasts: seen })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.matches('.toast'))
          seen.push(node.querySelector('div')?.textContent ?? '')
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts)
}

describe('a wallet that locks', () => {
  test('leads to the sign-in page, and back without a signature when it opens', async () => {
    const { page } = visitor
    await wallet.changeAccounts()
    expect(await toast(page, 'Wallet Disconnected')).toEqual(gone)
    await page.waitForURL('**/auth?next=%2Fgaia')
    await wallet.changeAccounts(wallet.address.toLowerCase())
    await page.waitForURL('**/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    expect(signatures()).toBe(1)
  })

  test('and is locked when a page loads is asked for first', async () => {
    const { page } = visitor
    await wallet.changeAccounts()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.goto('/gaia')
    await page.waitForURL('**/auth?next=%2Fgaia')
    await wallet.changeAccounts(wallet.address.toLowerCase())
    await page.waitForURL('**/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    expect(signatures()).toBe(1)
  })
})

describe('Disconnect Wallet', () => {
  const disconnect = () => visitor.page.getByRole('button', { name: 'Disconnect Wallet' }).click()

  test('clears the wallet, ends the session and takes the permission back, in every tab, each told once', async () => {
    const { page } = visitor
    const other = await visitor.context.newPage()
    await other.goto('/gaia')
    await other.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).waitFor()
    const told = await Promise.all([countToasts(page), countToasts(other)])
    await disconnect()
    expect(await toast(page, 'Wallet Disconnected')).toEqual(gone)
    expect(await told[0]()).toEqual(['Wallet Disconnected'])
    await Promise.all([page, other].map((tab) => tab.waitForURL('**/auth?next=%2Fgaia')))
    await expect.poll(told[1]).toEqual(['Wallet Disconnected'])
    expect((await page.request.get('/api/session')).status()).toBe(401)
    await page.goto('/auth')
    await page.getByRole('heading', { name: 'Connect your wallet' }).waitFor()
    await other.getByRole('heading', { name: 'Connect your wallet' }).waitFor()
    expect(await told[1]()).toEqual(['Wallet Disconnected'])
    expect(wallet.asked.filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
  })

  test('tells of itself once, though the wallet says then that it has no accounts', async () => {
    const { page } = visitor
    await toasts(page).waitFor({ state: 'detached' })
    const told = await countToasts(page)
    await disconnect()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.evaluate(async () => {
      const { ethereum } = window as unknown as { ethereum: { request(request: object): Promise<string[]> } }
      while ((await ethereum.request({ method: 'eth_accounts' })).length > 0);
    })
    await expect.poll(told).toEqual(['Wallet Disconnected'])
  })

  test.each([
    [
      'cannot',
      (wallet: Wallet) => wallet.refuse('wallet_revokePermissions', new WalletError(-32601, 'No such method.')),
    ],
    ['does not answer when it is to', (wallet: Wallet) => wallet.ignore('wallet_revokePermissions')],
  ])('works with a wallet that %s take the permission back', async (_, prepare) => {
    const { page } = visitor
    prepare(wallet)
    await disconnect()
    expect(await toast(page, 'Wallet Disconnected')).toEqual(gone)
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.getByRole('heading', { name: 'Connect your wallet' }).waitFor()
    expect((await page.request.get('/api/session')).status()).toBe(401)
  })
})

describe('a wallet that shows another account', () => {
  let before: string
  let short: string
  let key: string

  beforeEach(async () => {
    before = wallet.address
    short = wallet.short
    key = wallet.key.privateKey
    await wallet.useAccount(Key.createRandom().privateKey)
    await visitor.page.getByText(`Your wallet is on ${wallet.short}, you are signed in as ${short}.`).waitFor()
  })

  test('may sign in with that', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: `Sign in as ${wallet.short}` }).click()
    await page.getByRole('button', { name: `Sign in as ${wallet.short}` }).waitFor({ state: 'detached' })
    await expect.poll(() => address(page)).toBe(wallet.address)
  })

  test('may choose the account of the session again', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Switch back' }).click()
    await until('the wallet is asked', () => wallet.asked.includes('wallet_requestPermissions'))
    expect(await address(page)).toBe(before)
  })

  test('shows the account of the session again when its holder chooses that', async () => {
    const { page } = visitor
    wallet.choose(key)
    await page.getByRole('button', { name: 'Switch back' }).click()
    await page.getByRole('button', { name: 'Switch back' }).waitFor({ state: 'detached' })
    expect(wallet.address).toBe(before)
    expect(signatures()).toBe(1)
  })

  test('and asks nobody for another one is left to its holder', async () => {
    const { page } = visitor
    wallet.manners = manners.strict
    await page.getByRole('button', { name: 'Switch back' }).click()
    expect(await toast(page, 'Choose the account in your wallet')).toEqual({
      title: 'Choose the account in your wallet',
      text: `Your wallet still shows ${wallet.short} to this page.`,
      destructive: false,
    })
    await wallet.useAccount(key)
    await page.getByRole('button', { name: 'Switch back' }).waitFor({ state: 'detached' })
  })

  test('keeps the session for reading, and no write goes out under its name', async () => {
    const { page } = visitor
    expect(await address(page)).toBe(before)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Validators' }).click()
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/session/balance'),
      page.getByRole('button', { name: 'Check balance again' }).click(),
    ])
    expect(answer.status()).toBe(409)
    expect((await toast(page, 'The balance was not read')).destructive).toBe(true)
  })
})
