import { JsonRpcProvider } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let chain: JsonRpcProvider
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  chain = new JsonRpcProvider(portal.rpcUrl)
  wallet = new Wallet(portal.rpcUrl)
  await fund(portal.url, wallet.address, 7)
  visitor = await Visitor.arrive(browser, portal.url)
  page = visitor.page
})
afterAll(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
  chain.destroy()
  await browser?.close()
})
beforeEach(() => page.goto('/gaia-live'))

const figure = (name: string) => page.getByRole('button', { name: new RegExp(`where ${name} comes from$`) })
const drawer = () => page.getByRole('dialog')
const pathOf = (kind: 'tx' | 'block') => drawer().locator(`a[href^="/explorer/${kind}/"]`).first().getAttribute('href')

test('the newest transfer opens its proof by a key; block and transaction are the chain’s, and the focus comes back', async () => {
  const newest = figure('Newest transfer')
  await newest.press('Enter')
  await drawer().getByRole('heading', { name: 'Check it yourself' }).waitFor()
  const hash = (await pathOf('tx'))?.split('/').pop() ?? ''
  const receipt = await chain.getTransactionReceipt(hash)
  expect(await pathOf('block')).toBe(`/explorer/block/${receipt?.blockNumber}`)
  // The command that the drawer has is what anybody could ask: here with the index of the log that it names.
  const index = /logIndex (0x[0-9a-f]+)/.exec((await drawer().textContent()) ?? '')?.[1]
  const log = receipt?.logs.find((one) => one.index === Number(index))
  const command = (await drawer().getByText(/^curl/).textContent()) ?? ''
  expect(command).toContain(`"method":"eth_getTransactionReceipt","params":["${hash}"]`)
  expect(await drawer().textContent()).toContain(`${BigInt(log?.data ?? 0)} wei`)
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'detached' })
  expect(await newest.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the sum of a window leads to the transfers that are in it, and back', async () => {
  await figure('Transfers').press('Enter')
  await drawer()
    .getByRole('button', { name: /^Proof of .* in block/ })
    .first()
    .press('Enter')
  await drawer().getByRole('heading', { name: 'Check it yourself' }).waitFor()
  const hash = (await pathOf('tx'))?.split('/').pop() ?? ''
  expect(await pathOf('block')).toBe(`/explorer/block/${(await chain.getTransactionReceipt(hash))?.blockNumber}`)
  await drawer()
    .getByRole('button', { name: /^Back to Transfers/ })
    .press('Enter')
  await drawer().getByRole('heading', { name: 'Computed from' }).waitFor()
})

test('a range that is chosen is in the address, asks for its window, and is there after a reload and on the way back', async () => {
  const pressed = () =>
    page.getByRole('group', { name: 'Time range' }).getByRole('button', { pressed: true }).textContent()
  expect(await pressed()).toBe('1h')
  await page.getByRole('button', { name: '7d', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?range=7d')
  const counted = async () => Number.parseInt((await figure('Transfers').textContent())?.replaceAll(',', '') ?? '', 10)
  await expect.poll(counted).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(counted).toBeGreaterThan(0)
  expect(await pressed()).toBe('7d')
  expect(visitor.requested).toContain('/api/m/gaia/live/activity')
  await page.goBack()
  await expect.poll(pressed).toBe('1h')
})

test('on a phone the proof fits', async () => {
  await page.setViewportSize(phone)
  await figure('Newest transfer').click()
  await drawer().getByRole('heading', { name: 'Check it yourself' }).waitFor()
  await visitor.fits()
})
