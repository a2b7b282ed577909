import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let watcher: Wallet
let watched: Wallet
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  watcher = new Wallet(portal.rpcUrl)
  watched = new Wallet(portal.rpcUrl)
  visitor = await Visitor.arrive(browser, portal.url, { wallet: watcher })
})
afterAll(async () => {
  await visitor?.leave()
  watcher?.close()
  watched?.close()
  await browser?.close()
})

/** So many blocks are on top of a transfer before it is told. */
const depth = 12

test('who watches an address is told what it moves once that is final, and takes the list along or deletes it', async () => {
  const { page } = visitor
  await page.goto('/gaia-tracker?tab=watch')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByText('You watch nobody yet').waitFor()
  expect(await visitor.objections(), 'nobody').toEqual([])

  // An address, and from how much on it is told.
  await page.getByRole('button', { name: 'Watch an address', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch an address' })
  await dialog.getByLabel('Address to watch').fill('0x12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('An address has 0x and 40 hex digits.').waitFor()
  await dialog.getByLabel('Address to watch').fill(watched.address)
  await dialog.getByLabel('What you call it').fill('Cold wallet')
  await dialog.getByLabel('Tell me').selectOption('when it sends or receives a certain amount, or more')
  await dialog.getByLabel('GAIA at least').fill('5')
  expect(await visitor.violations(), 'the dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('table', { name: 'Watch list' }).locator('tbody tr')
  await row.getByText('From 5 GAIA').waitFor()
  await page.getByRole('button', { name: 'Set an alert: The sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('3 days before').waitFor()

  // Another tab has the same list, and follows it.
  const tab = await visitor.context.newPage()
  await tab.goto('/gaia-tracker?tab=watch')
  const there = tab.getByRole('table', { name: 'Watch list' }).locator('tbody tr')
  await there.getByRole('link', { name: 'Cold wallet' }).waitFor()

  // It moves: what is less is not told, and what is more is not before it is final.
  await fund(portal.url, watched.address, 4)
  await fund(portal.url, watched.address, 6)
  await there.getByText('10', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')).toBe('Notifications')
  for (let i = 0; i < depth; i++) await fund(portal.url, watcher.address, 1)
  await page.getByRole('button', { name: 'Notifications: 1 unread notification' }).click()
  const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await entry.getByRole('link', { name: 'Cold wallet received 6 GAIA' }).waitFor()
  expect(await entry.count()).toBe(1)
  await tab.getByRole('link', { name: 'Cold wallet received 6 GAIA' }).waitFor()
  await tab.close()
  await page.keyboard.press('Escape')
  expect(await visitor.objections(), 'a list').toEqual([])
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await entry.getByRole('link', { name: 'Cold wallet received 6 GAIA' }).click()
  await page.waitForURL(`**/gaia-tracker/${watched.address}`)
  await page.getByRole('button', { name: 'You are notified' }).waitFor()
  expect(await visitor.objections(), 'the address').toEqual([])

  // All of it in a file, and none of it afterwards.
  await page.getByRole('link', { name: '1 watched' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).click(),
  ])
  const kept = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(kept).toMatchObject({
    addresses: [{ address: watched.address, label: 'Cold wallet', least: '5000000000000000000' }],
    rules: { transfer: null, campaign: null, sale: 3 },
    alerts: [{ title: 'Cold wallet received 6 GAIA', path: `/gaia-tracker/${watched.address}` }],
  })
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(page, 'Your watch list was deleted')
  await page.getByText('You watch nobody yet').waitFor()
  await page.getByText('No alert yet').waitFor()
  expect(visitor.faults).toEqual([])
})
