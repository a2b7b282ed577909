import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { Author } from './author.ts'
import { desktop, launch, phone, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let admin: Api
let ada: Wallet
let eve: Wallet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-inbox-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  const sends = { name: 'notifications.send', reason: 'Tells who made a score that it was beaten.' }
  await copyFile(await own.pack({ version: '0.1.0', capabilities: [sends] }), join(folder, 'bundles', 'lab.bundle'))
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }), launch()])
  admin = await Api.signedIn(portal.url, adminKey)
  ada = new Wallet(portal.rpcUrl)
  eve = new Wallet(portal.rpcUrl)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  ada?.close()
  eve?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The module sends: its page's own request would do the same. */
async function sends(wallet: Wallet, title: string, body = '', path = ''): Promise<void> {
  const query = new URLSearchParams({ title, body, path })
  const answer = await admin.post(`/api/m/lab/greeting/notify/${wallet.address}?${query}`, undefined)
  expect(answer.status, await answer.text()).toBe(204)
}

async function arrive(wallet: Wallet, expected: RegExp[] = []): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, theme: 'dark', expected })
  await visitor.page.goto('/')
  await visitor.page.getByRole('button', { name: /MetaMask/ }).click()
  await bell(visitor.page).waitFor()
  return visitor
}

const bell = (page: Page, news = '') =>
  page.getByRole('button', { name: news ? `Notifications: ${news}` : /^Notifications/, exact: true })
const panel = (page: Page, name = 'Notifications') => page.getByRole('dialog', { name, exact: true })

/** Nothing to object to, open as it is; and how it looks. */
async function wellMade(visitor: Visitor, title = 'Notifications', name = ''): Promise<void> {
  const ready = () => panel(visitor.page, title).waitFor()
  expect(await visitor.objectionsInViews({ name, ready })).toEqual([])
}

test('a module tells a wallet, which sees it at once, goes there, and has read it', { timeout: 240_000 }, async () => {
  const failing = /status of 503 .*\/api\/notifications\)$/
  const here = await arrive(ada, [failing])
  const there = await arrive(eve)
  const { page } = here

  // Nothing yet.
  await bell(page).click()
  await panel(page).getByText('Nothing here yet').waitFor()
  await wellMade(here)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await bell(page).evaluate((button) => button === document.activeElement)).toBe(true)

  // Live, to this wallet alone.
  await sends(ada, 'Your score was beaten', 'Rosa made 4,120 points on the long course, 80 more than you.', '/lab')
  await bell(page, '1 unread notification').waitFor()
  await sends(ada, 'The season ends on Sunday')
  await bell(page, '2 unread notifications').waitFor()
  await sends(eve, 'Yours')
  await bell(there.page, '1 unread notification').waitFor()
  expect(await bell(page, '2 unread notifications').count()).toBe(1)

  await page.setViewportSize(phone)
  await here.fits()
  await page.setViewportSize(desktop)

  // By keys alone: open, go where it leads.
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const entry = panel(page).getByRole('listitem').filter({ hasText: 'Your score was beaten' })
  await entry.getByText('Lab', { exact: true }).waitFor()
  expect(await panel(page).getByRole('listitem').count()).toBe(2)
  expect(await panel(page).getByRole('link').count()).toBe(1)
  await wellMade(here, 'Notifications', 'inbox')
  await panel(page).getByRole('link', { name: 'Your score was beaten' }).press('Enter')
  await page.waitForURL('**/lab')
  await panel(page).waitFor({ state: 'detached' })
  await bell(page, '1 unread notification').waitFor()

  // Read is read, in another tab too.
  const tab = await here.context.newPage()
  await tab.goto('/lab')
  await bell(tab, '1 unread notification').waitFor()
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark The season ends on Sunday as read' }).click()
  await Promise.all([bell(page, '').waitFor(), panel(page).getByLabel('Unread').waitFor({ state: 'detached' })])
  await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await tab.close()

  // Older ones come when they are asked for, and all are read at once.
  for (let i = 0; i < 18; i++) await sends(ada, `Round ${i + 1}`)
  await bell(page, '18 unread notifications').waitFor()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(await panel(page).getByRole('listitem').count()).toBe(20)

  // What cannot be read says so, and is read again.
  await page.keyboard.press('Escape')
  await page.reload()
  await bell(page).waitFor()
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 503, body: 'The portal’s database does not answer: try again in a moment.' }),
  )
  await page.reload()
  await bell(page).click()
  await panel(page).getByText('Your notifications could not be read').waitFor()
  await wellMade(here)
  await page.unroute('**/api/notifications')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByText('Round 18').waitFor()

  // In German, over the whole of a phone.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Mitteilungen', exact: true }).click()
  await wellMade(here, 'Mitteilungen')
  await page.setViewportSize(phone)
  await expect
    .poll(() => panel(page, 'Mitteilungen').boundingBox())
    .toMatchObject({ x: 0, y: 0, width: phone.width, height: phone.height })
  await page.keyboard.press('Escape')

  // A module that goes takes its notifications along, and leaves no link.
  await page.setViewportSize(desktop)
  await there.page.getByRole('button', { name: /^Notifications/ }).click()
  await panel(there.page).getByText('Yours').waitFor()
  expect((await admin.delete('/api/admin/modules/lab')).status).toBe(204)
  await panel(there.page).getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'Mitteilungen', exact: true }).click()
  await panel(page, 'Mitteilungen').getByText('Noch nichts da').waitFor()
  for (const visitor of [here, there]) {
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  }
})
