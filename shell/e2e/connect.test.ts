import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manners } from '../src/testing/manners.ts'
import { launch, Visitor } from './browser.ts'
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
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  await visitor.page.goto('/auth')
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

const asked = (method: string) => wallet.asked.filter((name) => name === method).length
const metamask = () => visitor.page.getByRole('button', { name: /^MetaMask/ })
const cancel = () => visitor.page.getByRole('button', { name: 'Cancel' })

test('a wallet that connects and signs is told of, and is there', async () => {
  const { page } = visitor
  await metamask().click()
  expect(await toast(page, 'Wallet Connected Successfully')).toEqual({
    title: 'Wallet Connected Successfully',
    text: `MetaMask ${wallet.short}`,
    destructive: false,
  })
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: new RegExp(`^${wallet.short} 0 GAIA`) }).waitFor()
})

const long = 'The wallet could not be reached. '.repeat(5)
const failures = [
  [4001, 'User rejected the request.', 'Connection Cancelled', 'You rejected the connection request'],
  [
    -32002,
    "Request of type 'wallet_requestPermissions' already pending",
    'Connection Pending',
    'Please check your wallet - a connection request is already pending',
  ],
  [-32603, 'MetaMask: User denied account authorization', 'Connection Rejected', ''],
  [-32603, 'Please unlock first', 'Wallet Locked', 'Please unlock your wallet and try again'],
  [-32603, 'missing network', 'Network Error', 'Network connection issue. Please check your internet connection.'],
  [-32603, 'Something else', 'Connection Failed', 'Something else'],
  [-32603, long, 'Connection Failed', long.slice(0, 100).trim()],
  [-32603, ' ', 'Connection Failed', 'Failed to connect wallet. Please try again.'],
] as const

test('each failure of a connection says what it is, and the next attempt is free', async () => {
  const { page } = visitor
  for (const [code, message, title, text] of failures) {
    wallet.refuse('eth_requestAccounts', new WalletError(code, message))
    await metamask().click()
    await toasts(page)
      .getByText(text || title, { exact: true })
      .waitFor()
    expect(await toast(page, title)).toEqual({ title, text, destructive: true })
    await metamask().and(page.locator(':enabled')).waitFor()
  }
  wallet.refuse('eth_requestAccounts')
  await metamask().click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a wallet that gives no account is asked to be unlocked', async () => {
  wallet.lock()
  await metamask().click()
  expect(await toast(visitor.page, 'Wallet Locked')).toEqual({
    title: 'Wallet Locked',
    text: 'Please unlock your wallet and try again',
    destructive: true,
  })
})

describe('a connection that the wallet does not answer', () => {
  test('says what to do, is cancelled, and is there when it is approved in the wallet all the same', async () => {
    const { page } = visitor
    wallet.ignore('eth_requestAccounts')
    await metamask().click()
    await page.getByText('Approve the connection in MetaMask').waitFor()
    await cancel().and(page.locator(':focus')).waitFor()
    expect(await visitor.violations()).toEqual([])
    await cancel().click()
    await metamask().and(page.locator(':enabled')).waitFor()
    await page.getByRole('heading', { name: 'Connect your wallet' }).waitFor()
    expect(await toasts(page).count()).toBe(0)
    wallet.wake('eth_requestAccounts')
    expect(await toast(page, 'Wallet Connected Successfully')).toMatchObject({ text: `MetaMask ${wallet.short}` })
    await page.getByRole('heading', { name: `Sign in as ${wallet.short}` }).waitFor()
    expect(asked('personal_sign')).toBe(0)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('is cancelled and tried again: the wallet says that it waits, then it is answered', async () => {
    const { page } = visitor
    wallet.ignore('eth_requestAccounts')
    await metamask().click()
    await cancel().click()
    wallet.refuse('eth_requestAccounts', new WalletError(-32002, 'Already pending.'))
    await metamask().click()
    expect((await toast(page, 'Connection Pending')).destructive).toBe(true)
    wallet.refuse('eth_requestAccounts')
    await metamask().click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('is over for who leaves the page', async () => {
    const { page } = visitor
    wallet.ignore('eth_requestAccounts')
    await metamask().click()
    await cancel().waitFor()
    await page.getByRole('link', { name: /GAIA Live/ }).click()
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await metamask().and(page.locator(':enabled')).waitFor()
  })
})

describe('a signature', () => {
  test('that is refused leaves the wallet connected and nobody signed in', async () => {
    const { page } = visitor
    wallet.refuse('personal_sign', new WalletError(4001, 'User rejected the request.'))
    await metamask().click()
    expect(await toast(page, 'Sign-In Cancelled')).toEqual({
      title: 'Sign-In Cancelled',
      text: 'You did not sign the message',
      destructive: true,
    })
    await page.getByRole('heading', { name: `Sign in as ${wallet.short}` }).waitFor()
    await page.getByRole('link', { name: /GAIA Live/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${wallet.short} 0 GAIA`) }).waitFor()
    expect(await page.getByText('No tier').count()).toBe(0)
    expect((await page.request.get('/api/session')).status()).toBe(401)
    await page.goto('/gaia')
    await page.waitForURL('**/auth?next=%2Fgaia')
  })

  test('that does not come is cancelled, and asked for again', async () => {
    const { page } = visitor
    wallet.ignore('personal_sign')
    await metamask().click()
    await page.getByText('Sign the message in MetaMask').waitFor()
    await cancel().click()
    await page.getByRole('heading', { name: `Sign in as ${wallet.short}` }).waitFor()
    await page.getByText('Connected', { exact: true }).waitFor()
    wallet.wake('personal_sign')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('a strict wallet', () => {
  beforeEach(() => {
    wallet.manners = manners.strict
  })

  test('that is locked and says nothing is waited for, and signs in when it opens', async () => {
    const { page } = visitor
    wallet.lock()
    await metamask().click()
    await page.getByText(/It may be locked/).waitFor()
    wallet.unlock()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('that cannot read a balance is connected, shows it as unknown, and reads it again', async () => {
    const { page } = visitor
    wallet.online = false
    wallet.ignore('personal_sign')
    await metamask().click()
    expect(await toast(page, 'Wallet Connected Successfully')).toMatchObject({ text: `MetaMask ${wallet.short}` })
    await page.getByText('Sign the message in MetaMask').waitFor()
    await cancel().click()
    await page.getByRole('link', { name: /GAIA Live/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
    await page.getByText('Your wallet cannot read it now').waitFor()
    wallet.online = true
    await page.getByText(/^0 ETH$/).waitFor()
    expect(asked('eth_requestAccounts')).toBe(1)
  })
})

test('a page that loads goes on with the wallet and the session, and asks nothing', async () => {
  const { page } = visitor
  await metamask().click()
  await page.waitForURL((url) => url.pathname === '/')
  const before = [asked('eth_requestAccounts'), asked('personal_sign')]
  await page.goto('/gaia')
  await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
  await page.getByText(/^\d+(\.\d+)? ETH$/).waitFor()
  expect([asked('eth_requestAccounts'), asked('personal_sign')]).toEqual(before)
  expect(await toasts(page).count()).toBe(0)
})
