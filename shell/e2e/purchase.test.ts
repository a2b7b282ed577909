import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(() => {
  wallet = new Wallet(portal.rpcUrl)
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

test('who lacks GAIA buys exactly what is missing, and the gate opens without a reload', async () => {
  await fund(portal.url, wallet.address, 120)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  await page.getByRole('link', { name: 'Buy 380 GAIA', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Buy GAIA', exact: true }).waitFor()
  const quote = page.getByLabel('What the contract asks for it')
  await quote.getByText('0.19 ETH', { exact: true }).waitFor()
  await quote.getByText(/^You cannot have the 0\.19 ETH back before /).waitFor()
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()

  await page.getByRole('button', { name: 'Review buying 380 GAIA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy 380 GAIA' })
  const plan = dialog.getByLabel('What will happen')
  await plan.getByText('0.19 ETH', { exact: true }).waitFor()
  await plan
    .getByText('Enough for LIRAETH, which opens once you have held it for as long as this portal asks.')
    .waitFor()
  await plan.getByText(/^about 0\.0\d+ ETH$/).waitFor()
  expect(wallet.sent).toEqual([])
  expect(await visitor.violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await toast(page, 'You bought 380 GAIA')
  const mine = page.locator('section', { has: page.getByRole('heading', { name: 'Your purchase' }) })
  await mine.getByRole('button', { name: '380 GAIA', exact: true }).waitFor()
  expect(wallet.sent).toHaveLength(1)
  const feed = page.getByRole('table', { name: 'Purchases' })
  await feed.getByRole('row', { name: /^Bought You .*380 0\.19 ETH 0\.0005 ETH / }).waitFor()
  await feed.getByRole('button', { name: /^Receipt for 380 GAIA in block \d+/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt of a purchase' })
  await receipt.getByText('0.19 ETH', { exact: true }).waitFor()
  await receipt
    .getByText(/^0\.0\d+ ETH$/)
    .nth(1)
    .waitFor() // the price and the fee
  await receipt.getByText(wallet.sent[0]?.hash ?? '', { exact: true }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await receipt.waitFor({ state: 'detached' })

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  expect(loads).toEqual([])
})
