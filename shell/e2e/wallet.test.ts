import { Wallet as Key } from 'ethers'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
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
beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

const signatures = () => wallet.asked.filter((method) => method === 'personal_sign').length

/** Signs in for the page of the token. */
async function signIn(): Promise<void> {
  const { page } = visitor
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token' }).waitFor()
}

describe('a connection', () => {
  test.each([
    [4001, 'User rejected the request.', 'Connection Cancelled', 'You rejected the connection request'],
    [
      -32002,
      'Request already pending.',
      'Connection Pending',
      'Please check your wallet - a connection request is already pending',
    ],
  ])('that ends with %i says so', async (code, message, title, description) => {
    const { page } = visitor
    wallet.refuse('eth_requestAccounts', new WalletError(code, message))
    await page.goto('/auth')
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(description, { exact: true }).waitFor()
  })
})

test('on a phone a toast covers no button of the open drawer', async () => {
  const { page } = visitor
  await page.setViewportSize(phone)
  await signIn()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const disconnect = page.getByRole('dialog').getByRole('button', { name: 'Disconnect Wallet' })
  await disconnect.waitFor()
  await fund(portal.url, wallet.address, 500)
  await page.getByText('You reached LIRAETH', { exact: true }).waitFor()
  // Playwright clicks where the button is; what lies above it would take the click.
  await disconnect.click({ trial: true, timeout: 1000 })
})

describe('a wallet that is signed in', () => {
  test('and locks leads to the sign-in page, and back without a signature when it opens', async () => {
    const { page } = visitor
    await signIn()
    await wallet.changeAccounts()
    await page.getByText('Wallet Disconnected', { exact: true }).waitFor()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await wallet.changeAccounts(wallet.address.toLowerCase())
    await page.waitForURL('**/gaia')
    expect(signatures()).toBe(1)
  })

  test('and is locked when a page loads is asked for first', async () => {
    const { page } = visitor
    await signIn()
    await wallet.changeAccounts()
    await page.waitForURL('**/auth?next=%2Fgaia')
    await page.goto('/gaia')
    await page.waitForURL('**/auth?next=%2Fgaia')
    await wallet.changeAccounts(wallet.address.toLowerCase())
    await page.waitForURL('**/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token' }).waitFor()
    expect(signatures()).toBe(1)
  })

  test('and shows another account may sign in with that', async () => {
    const { page } = visitor
    await signIn()
    const before = wallet.short
    await wallet.useAccount(Key.createRandom().privateKey)
    await page.getByText(`Your wallet is on ${wallet.short}, you are signed in as ${before}.`).waitFor()
    await page.getByRole('button', { name: `Sign in as ${wallet.short}` }).click()
    await page.getByRole('button', { name: `Sign in as ${wallet.short}` }).waitFor({ state: 'detached' })
    const session = (await (await page.request.get('/api/session')).json()) as { address: string }
    expect(session.address).toBe(wallet.address)
  })

  test('and changes its chain reloads the page, once', async () => {
    const { page } = visitor
    await signIn()
    let loads = 0
    page.on('load', () => loads++)
    await wallet.moveTo(31337)
    await wallet.moveTo(137)
    await page.getByRole('button', { name: 'Switch to Gaia dev chain' }).waitFor()
    await wallet.moveTo(137)
    await page.getByRole('link', { name: /GAIA Live/ }).click()
    await page.getByRole('heading', { level: 1, name: 'GAIA Live' }).waitFor()
    expect(loads).toBe(1)
  })
})
