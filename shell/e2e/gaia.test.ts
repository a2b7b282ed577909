import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

/**
 * The fifth account of the mnemonic "test test … junk", who is in the list of the early holders with 1,200 GAIA. It is this file's own: no other
 * test signs in with it, and nobody sends it GAIA.
 */
const newcomer = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'

let browser: Browser
let wallet: Wallet
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  wallet = new Wallet(portal.rpcUrl, newcomer)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
})
afterEach(async () => {
  const { faults } = visitor
  await visitor.leave()
  wallet.close()
  expect(faults).toEqual([])
})

// A whole visit with two transactions takes longer under load than other tests do.
test('who has no GAIA buys what opens a gate, claims an allocation, and finds both again on every page', {
  timeout: 180_000,
}, async () => {
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/validators')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  expect(await menu.getByRole('link', { name: 'GAIA Live', exact: true }).count()).toBe(0)

  await page.getByRole('link', { name: 'Buy 500 GAIA', exact: true }).click()
  await page.getByRole('button', { name: 'Review buying 500 GAIA' }).click()
  await page.getByRole('dialog', { name: 'Buy 500 GAIA' }).getByRole('button', { name: 'Buy', exact: true }).click()
  await toast(page, 'You bought 500 GAIA')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()

  await menu.getByRole('link', { name: 'Claim portal', exact: true }).click()
  await page.getByRole('button', { name: 'Claim 1,200 GAIA', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Claim 1,200 GAIA of Early holders' })
    .getByRole('button', { name: 'Claim', exact: true })
    .click()
  await toast(page, 'You claimed 1,200 GAIA')
  const [bought, claimed] = wallet.sent

  await menu.getByRole('link', { name: 'GAIA Dashboard', exact: true }).click()
  const changes = page.getByRole('table', { name: 'Each change and its reason' })
  await changes.getByRole('cell', { name: 'Claimed from campaign 0', exact: true }).waitFor()
  const rows = await changes.locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s*[\n\t]\s*/).slice(0, 3))).toEqual([
    ['Claimed from campaign 0', '+1,200', '1,700'],
    ['Bought in the sale for 0.25 ETH', '+500', '500'],
  ])

  await menu.getByRole('link', { name: 'GAIA Live', exact: true }).click()
  const tape = page.getByRole('table', { name: 'Tape' })
  for (const [kind, transaction] of [
    ['Bought', bought],
    ['Claimed', claimed],
  ] as const) {
    await page.getByPlaceholder('Address, transaction or block').fill(transaction?.hash ?? '')
    const found = () => tape.locator('tbody tr').allInnerTexts()
    await expect.poll(async () => (await found()).map((row) => row.split(/\s/)[0])).toEqual([kind])
  }

  await menu.getByRole('link', { name: 'GAIA Tracker', exact: true }).click()
  await page.getByRole('tab', { name: 'Transfers', exact: true }).click()
  await page.getByPlaceholder('Address, transaction or block').fill(wallet.address)
  const transfers = page.getByRole('table', { name: 'Transfers' })
  await expect
    .poll(async () => (await transfers.locator('tbody tr').allInnerTexts()).map((row) => row.split(/\s/)[0]))
    .toEqual(['Claimed', 'Bought'])
  expect(loads).toEqual([])
})
