import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  wallet = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  page = visitor.page
  await page.goto('/gaia-dashboard')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Dashboard', exact: true }).waitFor()
})
afterAll(async () => {
  await visitor?.leave()
  wallet?.close()
  await browser?.close()
})

const changes = () => page.getByRole('table', { name: 'Each change and its reason' })
const reason = (text: string) => changes().getByRole('cell', { name: text, exact: true })

/** The figure of that name, in whole GAIA. */
async function figure(label: string): Promise<number> {
  const value = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').first()
  return Number((await value.textContent())?.replace(/[^\d.]/g, ''))
}

// A whole visit with four transactions: under load it takes longer than a test does otherwise.
test('who buys and delegates GAIA sees where it is, and why each change came about', { timeout: 180_000 }, async () => {
  await page.getByText('You have no GAIA yet').waitFor()
  expect(await visitor.objections(), 'a wallet without any GAIA').toEqual([])

  await fund(portal.url, wallet.address, 120)
  await reason('Received from faucet').waitFor()
  await page.goto('/gaia-purchase?amount=400')
  await page.getByRole('textbox', { name: 'Amount, GAIA' }).fill('400')
  await page.getByRole('button', { name: 'Review buying 400 GAIA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  await toast(page, 'You bought 400 GAIA')
  await page.goto('/validators')
  await page
    .getByRole('button', { name: /^Delegate to / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Delegate to / })
  const title = await dialog.getByRole('heading', { name: /^Delegate to / }).textContent()
  const name = title?.replace('Delegate to ', '') ?? ''
  await dialog.getByRole('textbox', { name: 'Amount, GAIA' }).fill('150')
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
  await toast(page, `You delegated 150 GAIA to ${name}`)

  await page.goto('/gaia-dashboard')
  await reason(`Delegated to ${name}`).waitFor()
  const rows = await changes().locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s*[\n\t]\s*/).slice(0, 3))).toEqual([
    [`Delegated to ${name}`, '−150', '370'],
    [expect.stringMatching(/^Bought in the sale for 0\.2 ETH$/), '+400', '520'],
    ['Received from faucet', '+120', '120'],
  ])
  await expect.poll(() => figure('Delegated')).toBe(150)
  expect(await figure('In the wallet')).toBe(370)
  expect(await figure('Your GAIA in all')).toBe(520)
  expect(await visitor.objections(), 'a wallet with GAIA').toEqual([])

  await page.getByRole('button', { name: /^Proof of the change in block .*: Bought/ }).click()
  const proof = page.getByRole('dialog')
  await proof.getByText('GaiaSale.buy', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^520.*where Your GAIA in all comes from$/ }).click()
  await page.getByRole('dialog').getByText('Unbonding', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  const course = page.locator('section', { has: page.getByRole('heading', { name: 'In the wallet over time' }) })
  await course.getByRole('button', { name: 'Show as table' }).click()
  await course.getByRole('cell', { name: 'Bought in the sale for 0.2 ETH', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Staking', exact: true }).click()
  await page.waitForURL(/[?&]kind=staking/)
  await expect.poll(() => changes().locator('tbody tr').count()).toBe(1)
  await page.reload()
  await reason(`Delegated to ${name}`).waitFor()
  expect(await changes().locator('tbody tr').count()).toBe(1)
  await page.getByRole('group', { name: 'Kind of change' }).getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => changes().locator('tbody tr').count()).toBe(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: /CSV/ }).first().click()),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/^time,reason,sentence,change_gaia,amount_gaia,balance_after_gaia,with,/)
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 4).join(','))).toEqual([
    `delegated,Delegated to ${name},-150`,
    'bought,Bought in the sale for 0.2 ETH,400',
    'received,Received from faucet,120',
  ])

  await page.getByRole('button', { name: `Undelegate from ${name}` }).click()
  const back = page.getByRole('dialog', { name: `Undelegate from ${name}` })
  await back.getByRole('textbox', { name: 'Amount, GAIA' }).fill('50')
  expect(await visitor.violations()).toEqual([])
  await back.getByRole('button', { name: 'Undelegate', exact: true }).click()
  await toast(page, `You undelegated 50 GAIA from ${name}`)
  await changes()
    .getByRole('cell', { name: new RegExp(`^Undelegated 50 GAIA from ${name}, withdrawable from `) })
    .waitFor()
  await page.getByText(`50 GAIA unbonding from ${name}`).waitFor()
  await expect.poll(() => figure('Unbonding')).toBe(50)
  expect([await figure('Delegated'), await figure('In the wallet'), await figure('Your GAIA in all')]).toEqual([
    100, 370, 520,
  ])
  expect(visitor.faults).toEqual([])
})
