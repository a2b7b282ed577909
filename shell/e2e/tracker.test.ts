import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  wallet = new Wallet(portal.rpcUrl)
  await fund(portal.url, wallet.address, 7)
  await fund(portal.url, wallet.address, 5)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  page = visitor.page
  await page.goto('/gaia-tracker')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Tracker', exact: true }).waitFor()
})
afterAll(async () => {
  await visitor?.leave()
  wallet?.close()
  await browser?.close()
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

// A whole visit of five tabs: under load it takes longer than a test does otherwise.
test('without a tier, a holder reads the tracker tab by tab, and each figure opens where it comes from', {
  timeout: 180_000,
}, async () => {
  await page
    .getByRole('table', { name: 'Largest transfers' })
    .getByRole('button', { name: /^Proof of / })
    .first()
    .waitFor()
  expect(await visitor.objections(), 'the overview').toEqual([])
  await page.getByRole('button', { name: /Gini/ }).and(page.locator('.pk-entity-link')).click()
  const proof = page.getByRole('dialog')
  await proof.getByText('Sum of rank × balance, R').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '24h', exact: true }).click()
  await page.waitForURL('**/gaia-tracker?range=24h')

  await tab('Holders').click()
  await page.waitForURL(/[?&]tab=holders/)
  const mine = page.getByRole('row').filter({ has: page.getByTitle(wallet.address, { exact: true }) })
  expect(await visitor.objections(), 'the holders').toEqual([])
  // Others' wallets hold more, as many as have been at this portal: the first page need not have this one.
  await page.getByPlaceholder('Address begins with 0x…').fill(wallet.address.slice(0, 10))
  await expect.poll(() => page.getByRole('table', { name: 'Holders' }).locator('tbody tr').count()).toBe(1)
  await mine.getByText('You', { exact: true }).waitFor()
  await mine.getByText('12', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: /CSV/ }).first().click()),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('rank,address,label,balance_gaia,share,change_30d_gaia,staked_gaia')
  expect(csv).toContain(`${wallet.address},,12,`)

  await mine.getByTitle(wallet.address, { exact: true }).click()
  await page.waitForURL(`**/gaia-tracker/${wallet.address}`)
  const changes = page.getByRole('table', { name: 'Each change and its reason' })
  await changes.getByText('Received').first().waitFor()
  const rows = await changes.locator('tbody tr').allTextContents()
  expect(rows.map((row) => /^Received\+(\d+?)(12|7)faucet/.exec(row)?.slice(1))).toEqual([
    ['5', '12'],
    ['7', '7'],
  ])
  expect(await visitor.objections(), 'an address').toEqual([])
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByRole('button', { name: 'Watched', exact: true }).waitFor()
  await page.getByRole('link', { name: '1 watched' }).click()
  await page.waitForURL('**/gaia-tracker?tab=watch')
  await expect.poll(() => page.getByRole('table', { name: 'Watch list' }).locator('tbody tr').count()).toBe(1)
  await page.goto('/gaia-tracker?tab=holders&holders.starred=true')
  await expect.poll(() => page.getByRole('table', { name: 'Holders' }).locator('tbody tr').count()).toBe(1)
  await mine.getByRole('button', { name: /^Star / }).waitFor()

  await tab('Transfers').click()
  await page.getByPlaceholder('Address, transaction or block').fill(wallet.address.slice(0, 10))
  await page
    .getByRole('table', { name: 'Transfers' })
    .getByRole('button', { name: /^Proof of 5 GAIA/ })
    .first()
    .waitFor()
  expect(await visitor.objections(), 'the transfers').toEqual([])
  await page.getByPlaceholder('Address, transaction or block').fill('')
  await page.getByRole('button', { name: 'Mint', exact: true }).click()
  await page.waitForURL(/[?&]transfers\.kind=mint/)

  await tab('Flows').click()
  await page.getByRole('img', { name: /^Where GAIA went/ }).waitFor()
  await page.getByRole('cell', { name: 'Newly minted' }).first().waitFor()
  expect(await visitor.objections(), 'the flows').toEqual([])
  expect(visitor.faults).toEqual([])
})
