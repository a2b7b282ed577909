import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { manners } from '../src/testing/manners.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast, toasts } from './toast.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let loads: number

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  loads = 0
  page.on('load', () => loads++)
})
afterEach(async () => {
  await visitor.leave()
  wallet.close()
  expect(visitor.faults).toEqual([])
})

const offer = () => visitor.page.getByRole('button', { name: 'Switch to Gaia dev chain' })

/** Puts the wallet on Polygon, as its holder would. */
async function leaveTheChain(): Promise<void> {
  await wallet.moveTo(137)
  await offer().waitFor()
}

test('a wallet that changes its chain reloads the page, once', async () => {
  const { page } = visitor
  await wallet.moveTo(31337)
  await leaveTheChain()
  await wallet.moveTo(137)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Everything is running', exact: true }).waitFor()
  await expect.poll(() => loads).toBe(1)
})

test('a wallet on another chain is switched to that of the portal', async () => {
  await leaveTheChain()
  await offer().click()
  await expect.poll(() => wallet.chainId).toBe(31337)
  await offer().waitFor({ state: 'detached' })
  expect(wallet.asked).not.toContain('wallet_addEthereumChain')
})

test('a wallet that does not know the chain is given it', async () => {
  await leaveTheChain()
  wallet.chains.clear()
  await offer().click()
  await expect.poll(() => wallet.chainId).toBe(31337)
  await offer().waitFor({ state: 'detached' })
  expect(wallet.asked).toContain('wallet_addEthereumChain')
})

test('a strict wallet that does not know the chain is given it, with the portal as its explorer', async () => {
  await leaveTheChain()
  wallet.manners = manners.strict
  wallet.chains.clear()
  await offer().click()
  await expect.poll(() => wallet.chainId).toBe(31337)
  await offer().waitFor({ state: 'detached' })
  expect(wallet.added.map(({ blockExplorerUrls }) => blockExplorerUrls)).toEqual([[`${portal.url}/explorer`]])
})

test.each([
  ['refuses', (wallet: Wallet) => wallet.refuse('wallet_addEthereumChain', new WalletError(4001, 'User rejected.'))],
  ['knows it under another currency', (wallet: Wallet) => wallet.currencies.set(31337, 'POL')],
])('a wallet that does not know the chain and %s it stays where it is', async (_, prepare) => {
  await leaveTheChain()
  wallet.chains.clear()
  prepare(wallet)
  await offer().click()
  expect(await toast(visitor.page, 'Network Error')).toEqual({
    title: 'Network Error',
    text: 'Failed to add Gaia dev chain network',
    destructive: true,
  })
  expect(wallet.chainId).toBe(137)
})

test('a switch that the wallet does not answer is offered to cancel, and cancelled', async () => {
  const { page } = visitor
  await leaveTheChain()
  wallet.ignore('wallet_switchEthereumChain')
  await offer().click()
  await page.getByText('Approve the network in MetaMask').waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Approve the network in MetaMask').waitFor({ state: 'detached' })
  wallet.refuse('wallet_switchEthereumChain', new WalletError(-32002, 'Already pending.'))
  await offer().click()
  expect(await toast(page, 'Network Error')).toMatchObject({ text: 'Your wallet did not switch to Gaia dev chain' })
})

test('a wallet whose chain cannot be read is there all the same', async () => {
  const { page } = visitor
  wallet.refuse('eth_chainId', new WalletError(-32603, 'The endpoint does not answer.'))
  await page.goto('/gaia')
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${wallet.short}`) }).click()
  await page.getByText(wallet.address).first().waitFor()
  expect(await toasts(page).count()).toBe(0)
  await expect.poll(() => loads).toBe(1)
})
