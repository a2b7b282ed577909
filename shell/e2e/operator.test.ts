import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

const reads = { name: 'chain.read', reason: 'It reads what a score costs.' }
const publishes = { name: 'events.publish', reason: 'Scores show as they are made.' }

let folder: string
let portal: RunningPortal
let browser: Browser
let admin: Api
let visitor: Visitor
let page: Page
let wallet: Wallet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-operator-'))
  // A new version that fails stays: it is the operator who finds out why.
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_MODULES_SOAK: '0s' }), launch()])
  const acme = await Author.named('acme', 'Acme Labs', folder)
  admin = await Api.signedIn(portal.url, adminKey)
  const card = JSON.parse(await readFile(acme.card, 'utf8'))
  expect((await admin.post('/api/admin/publishers', card)).status).toBe(200)
  await install(await acme.release({ version: '0.1.0', capabilities: [reads] }), ['chain.read'])
  const hungry = { version: '0.2.0', capabilities: [reads, publishes], behaviour: 'hungry' as const, memory: 32 }
  await install(await acme.release(hungry), ['chain.read', 'events.publish'])
  wallet = new Wallet(portal.rpcUrl, adminKey)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, theme: 'dark' })
  page = visitor.page
  await page.goto('/admin')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Modules', exact: true }).waitFor()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

async function install(bundle: string, grant: string[]): Promise<void> {
  const body = await readFile(bundle)
  const headers = { 'content-type': 'application/octet-stream', ...own() }
  const sent = await fetch(`${portal.url}/api/admin/bundles`, { method: 'POST', headers, body })
  expect(sent.status).toBe(200)
  const { digest } = (await sent.json()) as { digest: string }
  expect((await admin.post(`/api/admin/bundles/${digest}/install`, { grant })).status).toBe(200)
}

const own = () => ({
  origin: portal.url,
  'x-portal': '1',
  cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

const region = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const greeting = async () => (await admin.get('/api/m/lab/greeting')).status
/** What the page shows after it was asked for is for people with every screen and reader. */
const wellMade = async (name = '', ready?: () => Promise<void>) =>
  expect(await visitor.objectionsInViews({ name, ready })).toEqual([])

describe("an operator's errands", { timeout: 180_000 }, () => {
  test('find why a module failed', async () => {
    // It is ended for what it takes, by its own runtime in the middle of the answer or by the portal a moment later.
    await greeting()
    await page.getByRole('main').getByRole('link', { name: /^Lab/ }).click()
    const crash = region('The last crash')
    await crash
      .getByText(/^It ran out of memory\. /)
      .first()
      .waitFor()
    await crash.getByText(/^(status 2|SIGKILL)$/).waitFor()
    await crash.getByText(/ended over 240 MiB$/).waitFor()
    await crash.getByText(/^The last (\d+ )?lines? of its log before that$/).click()
    await crash.getByRole('list', { name: 'Log before the crash' }).waitFor()
    await wellMade('admin-crash')
    await tab('History')
    await region('History').getByLabel('What is shown').selectOption('What went wrong')
    await region('History')
      .getByText(/It ran out of memory\./)
      .first()
      .waitFor()
    await region('History').getByLabel('What is shown').selectOption('What people did')
    await region('History').getByRole('listitem').filter({ hasText: 'Upgraded' }).waitFor()
  })

  test('raise its memory', async () => {
    await tab('Settings')
    const memory = region('Memory')
    await memory.getByText(/^It makes do with 32 MiB, as its manifest says\./).waitFor()
    await memory.getByLabel('Memory in MiB').fill('512')
    await memory.getByRole('button', { name: 'Give it this memory' }).click()
    await memory.getByText(/^It makes do with 512 MiB, which an admin gave it; its manifest says 32\./).waitFor()
    expect(await greeting()).toBe(200)
    await wellMade()
    await tab('Log')
    await region('Log')
      .getByText(/^the table of scores is read/)
      .first()
      .waitFor()
    await wellMade()
  })

  test('see what it takes, against what it may', async () => {
    await tab('Overview')
    const hour = region('The last hour')
    const memory = hour.locator('dl > div').filter({ hasText: /^Memory/ })
    await memory.filter({ hasText: /of 512 MiB, ended over 960 MiB/ }).waitFor({ timeout: 60_000 })
    const used = async () => Number(/^Memory(\d+) MiB/.exec((await memory.textContent()) ?? '')?.[1] ?? 0)
    await expect.poll(used, { timeout: 60_000 }).toBeGreaterThan(260)
    await wellMade('admin-module', () => hour.evaluate((card) => card.scrollIntoView()))
  })

  test('revoke a grant, and give it again', async () => {
    await tab('Access')
    const may = region('What it may do')
    await may.getByRole('listitem').filter({ hasText: 'Publish events' }).getByText('New').waitFor()
    await wellMade()
    await may.getByRole('button', { name: 'Take back events.publish' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Take events.publish back from Lab?' })
    await dialog.getByRole('button', { name: 'Take back events.publish' }).click()
    await may.getByRole('listitem').filter({ hasText: 'Publish events' }).getByText('Not granted').waitFor()
    expect(await greeting()).toBe(404)
    await may.getByRole('link', { name: 'Grant what is missing' }).click()
    await page.getByRole('checkbox', { name: 'I grant Lab the capability that is new' }).check()
    await button('Grant it to Lab again').click()
    await expect.poll(greeting, { timeout: 20_000 }).toBe(200)
  })

  test('roll it back', async () => {
    await page.goto('/admin/modules/lab')
    await button('Roll back to 0.1.0').click()
    const dialog = page.getByRole('alertdialog', { name: 'Roll Lab back to 0.1.0?' })
    await dialog.getByRole('button', { name: 'Roll back to 0.1.0' }).click()
    await button('Roll back to 0.2.0').waitFor()
    await expect.poll(greeting, { timeout: 20_000 }).toBe(200)
    await tab('History')
    await region('History')
      .getByRole('listitem')
      .filter({ hasText: /^Rolled back.*0\.2\.0 → 0\.1\.0/ })
      .waitFor()
  })

  test('and nothing went wrong in the console all the while', () => {
    expect(visitor.faults).toEqual([])
  })
})
