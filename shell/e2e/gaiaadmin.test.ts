import { Wallet as Key } from 'ethers'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminKey, fund } from './api.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

/** An admin of the portal, and nobody to the contracts. */
const clerk = new Key(`0x${'c1'.repeat(32)}`)
const claimants = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'] as const

let browser: Browser
let portal: RunningPortal
let visitor: Visitor
let wallet: Wallet

beforeAll(async () => {
  const admins = `${new Key(adminKey).address},${clerk.address}`
  ;[browser, portal] = await Promise.all([launch(), startPortal({ PORTAL_ADMINS: admins })])
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})
afterEach(async () => {
  const { faults } = visitor
  await visitor.leave()
  wallet.close()
  expect(faults).toEqual([])
})

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${['account,amount,reason', ...lines].join('\n')}\n`),
})

const card = (name: string) =>
  visitor.page.locator('section', { has: visitor.page.getByRole('heading', { name, exact: true }) })

async function arrive(key: string) {
  wallet = new Wallet(portal.rpcUrl, key)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  await visitor.page.goto('/auth')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await visitor.page.getByRole('link', { name: 'GAIA administration', exact: true }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'GAIA administration', exact: true }).waitFor()
}

test('a publisher puts a list right line by line and makes a campaign of it, which its addresses see', async () => {
  await fund(portal.url, new Key(adminKey).address, 100)
  await arrive(adminKey)
  const { page } = visitor
  await page
    .getByLabel('List as CSV')
    .setInputFiles(
      file(
        'testers.csv',
        `${claimants[0]},12.5,Tested the portal`,
        '0x12,3,Tested the portal',
        `${claimants[1]},0,Wrote`,
      ),
    )
  const bad = card('testers.csv')
  await bad.getByText('2 lines are no rows of a list').waitFor()
  await bad.getByText('“0x12” is no address.').waitFor()
  await bad.getByText('“0” is no amount above 0.').waitFor()
  await bad.getByRole('row', { name: /^3 / }).waitFor()
  await bad.getByRole('row', { name: /^4 / }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await bad.getByRole('button', { name: 'Delete draft' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Delete the draft testers.csv?' })
  await sure.getByRole('button', { name: 'Delete draft' }).click()
  await bad.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Another file' }).click()
  await page
    .getByLabel('List as CSV')
    .setInputFiles(
      file('testers.csv', `${claimants[0]},12.5,Tested the portal`, `${claimants[1]},30,"Wrote, and translated"`),
    )
  const good = card('testers.csv')
  await good.getByText('42.5 GAIA', { exact: true }).waitFor()
  const root = await good
    .getByText(/^0x[0-9a-f]{64}$/)
    .first()
    .textContent()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await visitor.violations(), theme).toEqual([])
  }
  await page.setViewportSize(phone)
  await visitor.fits()
  await page.setViewportSize(desktop)

  await good.getByRole('button', { name: 'Make a campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a campaign' })
  await dialog.getByLabel('Title', { exact: true }).fill('Testers')
  await dialog.getByLabel('Days to claim').fill('0')
  await dialog.getByText('Whole days, at least 1.').waitFor()
  await dialog.getByLabel('Days to claim').fill('30')
  const plan = dialog.getByLabel('What will happen')
  await plan.getByText('2 addresses, each with its own proof').waitFor()
  await plan
    .getByText(/42\.5 GAIA/)
    .first()
    .waitFor()
  await dialog.getByText(root ?? 'no root', { exact: true }).waitFor()
  expect(await visitor.violations()).toEqual([])
  expect(wallet.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Testers is on the chain')
  // The approval, of exactly that, and the campaign.
  expect(wallet.sent).toHaveLength(2)
  await good.waitFor({ state: 'detached' })

  await card('Campaigns').getByRole('link', { name: 'Testers', exact: true }).click()
  await page.getByLabel('Address', { exact: true }).fill(claimants[1])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await card('Testers').getByText('Why: Wrote, and translated').waitFor()
  await card('Testers')
    .getByText(/^Checked in this browser: a proof of 1 hash/)
    .waitFor()
})

test('an admin whose wallet has not the role is told so, and still checks lists', async () => {
  await arrive(clerk.privateKey)
  const { page } = visitor
  await page.getByText('This wallet publishes no campaigns').waitFor()
  await page.getByLabel('List as CSV').setInputFiles(file('one.csv', `${claimants[0]},1,Tested the portal`))
  await card('one.csv').getByRole('button', { name: 'Make a campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a campaign' })
  await dialog.getByLabel('Title', { exact: true }).fill('Mine')
  await dialog.getByText('This wallet publishes no campaigns').waitFor()
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toEqual([])
})

test('who may pause the sale pauses it, and it stands with its transaction', async () => {
  await arrive(adminKey)
  const { page } = visitor
  await page.getByRole('tab', { name: 'Sale', exact: true }).click()
  const acts = card('What can be done')
  const act = (name: string) => acts.getByRole('listitem').filter({ hasText: name })
  await act('Change the terms').getByText('This wallet is not the sale’s admin.').waitFor()
  await card('Who has a say').getByText('test account 0', { exact: true }).waitFor()
  await act('Pause buying').getByRole('button', { name: 'Pause', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause buying' })
  await dialog.getByText(/^The sale still ends /).waitFor()
  expect(wallet.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await toast(page, 'Nobody can buy now')
  await act('Resume buying').getByRole('button', { name: 'Resume', exact: true }).waitFor()
  const newest = card('What was changed').getByRole('row').nth(1)
  await newest.getByText('Paused', { exact: true }).waitFor()
  await newest.locator(`a[href$="${wallet.sent[0]?.hash}"]`).waitFor()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await visitor.violations(), theme).toEqual([])
  }
  await page.setViewportSize(phone)
  await visitor.fits()
})
