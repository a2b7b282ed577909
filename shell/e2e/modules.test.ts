import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet, WalletError } from './wallet/wallet.ts'

interface Module {
  id: string
  version: string
  state: string
}

const reads = { name: 'chain.read', reason: 'It reads what a score costs.' }
const publishes = { name: 'events.publish', reason: 'Scores show as they are made.' }

let folder: string
let portal: RunningPortal
let browser: Browser
let admin: Api
let visitor: Visitor
let page: Page
let wallet: Wallet
let own: Author
let acme: Author
let stranger: Author
const bundles = {} as Record<
  'first' | 'second' | 'refuses' | 'panics' | 'partners' | 'unsigned' | 'unknown' | 'conflicting',
  string
>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-modules-'))
  ;[portal, browser, acme, stranger] = await Promise.all([
    startPortal(),
    launch(),
    Author.named('acme', 'Acme Labs', folder),
    Author.named('stranger', 'A stranger', folder),
  ])
  own = await Author.ownOf(portal.data, folder)
  bundles.first = await own.release({ version: '0.1.0', capabilities: [reads] })
  bundles.second = await own.release({ version: '0.2.0', capabilities: [reads, publishes] })
  bundles.refuses = await own.release({ version: '0.3.0', capabilities: [reads], behaviour: 'refuses' })
  bundles.panics = await own.release({ version: '0.4.0', capabilities: [reads], behaviour: 'panics' })
  bundles.conflicting = await own.release({ id: 'lab-two', version: '0.1.0', path: '/validators' })
  bundles.partners = await acme.release({ id: 'lab-acme', version: '0.5.0', capabilities: [reads] })
  bundles.unsigned = await stranger.pack({ id: 'lab-three', version: '0.1.0' })
  bundles.unknown = await stranger.release({ id: 'lab-four', version: '0.1.0' })
  admin = await Api.signedIn(portal.url, adminKey)
  wallet = new Wallet(portal.rpcUrl, adminKey)
  // A request that is refused is told by the page, and by Chromium's console.
  const expected = [/status of 4\d\d .*\/api\/admin\//, /status of (502|503) .*\/api\/m\/lab\//]
  visitor = await Visitor.arrive(browser, portal.url, { wallet, theme: 'dark', expected })
  page = visitor.page
  await page.goto('/admin')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await heading('Modules').waitFor()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const installed = async () =>
  (await admin.json<Module[]>('/api/admin/modules')).map(({ id, version }) => `${id} ${version}`)

/** Most of these tests have axe look at a page, and again at the next one. */
const timeout = 180_000

/** Waits until this version of Lab is the one whose pages are served. */
async function served(version: string): Promise<void> {
  interface Portal {
    modules: Module[]
  }
  const lab = async () => (await admin.json<Portal>('/api/portal')).modules.find(({ id }) => id === 'lab')?.version
  await expect.poll(lab).toBe(version)
}

/** Hands a bundle in and waits for its plan. */
async function handIn(bundle: string, plan: string): Promise<void> {
  await page.goto('/admin/install')
  await page.getByLabel('Choose a bundle').setInputFiles(bundle)
  await heading(plan).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/install\/[0-9a-f]{64}$/)
}

/** Nothing to object to, nothing beyond the edge; and how it looks, where that has a name. */
async function wellMade(name = ''): Promise<void> {
  expect(await visitor.objectionsInViews({ name })).toEqual([])
}

describe('a publisher', { timeout }, () => {
  test('is trusted by their card, after a look at wallet and key', async () => {
    await page.goto('/admin/publishers')
    await page.getByLabel('Choose publisher.json').setInputFiles(acme.card)
    const dialog = page.getByRole('alertdialog', { name: 'Trust Acme Labs?' })
    await dialog.getByText(acme.wallet.address).waitFor()
    const key = (await acme.publicKey()).match(/.{8}/g)?.join(' ')
    await dialog.getByText(key as string).waitFor()
    await wellMade('admin-trust')
    wallet.refuse('eth_signTypedData_v4', new WalletError(4001, 'User rejected the request.'))
    await dialog.getByRole('button', { name: 'Trust Acme Labs' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'You did not sign it in your wallet' }).waitFor()
    wallet.refuse('eth_signTypedData_v4')
    const asked = wallet.asked.length
    await dialog.getByRole('button', { name: 'Trust Acme Labs' }).click()
    await page.getByRole('row', { name: /Acme Labs acme Trusted/ }).waitFor()
    expect(wallet.asked.slice(asked)).toContain('eth_signTypedData_v4')
    await wellMade('admin-publishers')
  })

  test('whose card is not signed by its wallet is not trusted, and the reason is told', async () => {
    const { readFile, writeFile } = await import('node:fs/promises')
    const card = JSON.parse(await readFile(stranger.card, 'utf8')) as Record<string, string>
    const forged = join(folder, 'forged.json')
    await writeFile(forged, JSON.stringify({ ...card, name: 'Somebody else' }))
    await page.getByLabel('Choose publisher.json').setInputFiles(forged)
    const dialog = page.getByRole('alertdialog', { name: 'Trust Somebody else?' })
    await dialog.getByRole('button', { name: 'Trust Somebody else' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'is not the wallet' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('row', { name: /Somebody else/ }).count()).toBe(0)
  })
})

describe('a bundle', { timeout }, () => {
  test.each([
    ['without a signature', 'unsigned', /not signed/, /portal module sign/],
    ['of a publisher whom nobody trusts', 'unknown', /stranger/, /Trust .* publisher\.json/],
    ['with a page that another module has', 'conflicting', /\/validators/, /Ask the author of Lab for another path/],
  ] as const)('%s is refused with the reason, and changes nothing', async (_, bundle, reason, next) => {
    const before = await installed()
    await page.goto('/admin/install')
    await page.getByLabel('Choose a bundle').setInputFiles(bundles[bundle])
    const refused = region('It cannot be installed').or(page.getByRole('alert'))
    await refused.filter({ hasText: reason }).filter({ hasText: next }).waitFor()
    expect(await page.getByRole('button', { name: /^Install / }).count()).toBe(0)
    await wellMade(bundle === 'unknown' ? 'admin-refused' : '')
    expect(await installed()).toEqual(before)
  })

  test('that is no bundle is refused where it is handed in', async () => {
    await page.goto('/admin/install')
    const told = page.getByRole('alert').filter({ hasText: /^lab\.bundle was not taken400: .*bundle/ })
    for (const buffer of [Buffer.from('hello'), Buffer.alloc(8_000_000, 1)]) {
      await page.getByLabel('Choose a bundle').setInputFiles({ ...file, buffer })
      await told.waitFor()
      await page.reload()
    }
    await page.getByLabel('Choose a bundle').setInputFiles({ ...file, buffer: Buffer.from('hello') })
    await told.waitFor()
    await wellMade()
  })

  test('shows how much of it is sent, and can be given up', async () => {
    const before = visitor.requested.length
    const network = await visitor.context.newCDPSession(page)
    await network.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await page.goto('/admin/install')
    await page.getByLabel('Choose a bundle').setInputFiles(bundles.first)
    const sent = page.getByRole('progressbar', { name: 'Sending lab-0.1.0.bundle' })
    await expect.poll(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await wellMade('admin-upload')
    await button('Cancel').click()
    await page.getByLabel('Choose a bundle').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(visitor.requested.slice(before)).toContain('/api/admin/bundles')
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await network.detach()
  })
})

/** Waits until the plugin of Lab answers again. */
const greeted = () => expect.poll(async () => (await admin.get('/api/m/lab/greeting')).status).toBe(200)

const file = { name: 'lab.bundle', mimeType: 'application/octet-stream' }

describe('a module', { timeout }, () => {
  test('is installed after its plan was read and granted, and its page opens', async () => {
    await handIn(bundles.first, 'Install Lab 0.1.0')
    const may = region('What it may do')
    await may.getByText('Read the chain').waitFor()
    await may.getByText(reads.reason).waitFor()
    await region('Pages').getByText('In the navigation: Network › Lab').waitFor()
    const signature = region('Signature and grant')
    await signature.getByText('Gaia Portal').waitFor()
    await wellMade('admin-plan')

    await button('Install Lab 0.1.0').click()
    await page.getByText('Nothing is installed before it is granted.').waitFor()
    expect(await installed()).not.toContain('lab 0.1.0')
    await page.getByRole('checkbox', { name: 'I grant Lab the capability that it asks for' }).check()
    await button('Install Lab 0.1.0').click()
    await page.getByText(/^Lab 0\.1\.0 is (running|installed)/).waitFor()
    await wellMade()
    await expect.poll(installed).toContain('lab 0.1.0')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lab', exact: true }).click()
    await heading('Lab 0.1.0').waitFor()
    await page.getByText('It works.').waitFor()
  })

  test('is upgraded after the difference was read, and rolled back', async () => {
    await handIn(bundles.second, 'Upgrade Lab from 0.1.0 to 0.2.0')
    const may = region('What it may do')
    await may.getByRole('listitem').filter({ hasText: 'Publish events' }).getByText('New').waitFor()
    expect(await may.getByText('Read the chain').isVisible()).toBe(false)
    await may.getByText('1 unchanged').click()
    await may.getByText('Read the chain').waitFor()
    await wellMade('admin-upgrade')
    await page.getByRole('checkbox', { name: 'I grant Lab the capability that is new' }).check()
    await button('Upgrade Lab to 0.2.0').click()
    await page.getByText(/^Lab 0\.2\.0 is (running|installed)/).waitFor()
    await expect.poll(installed).toContain('lab 0.2.0')

    await page.goto('/admin/modules/lab?tab=releases')
    await heading('Lab').waitFor()
    await region('Releases')
      .getByRole('row', { name: /0\.2\.0 serial 2 Installed/ })
      .waitFor()
    await region('Releases')
      .getByRole('row', { name: /0\.1\.0 serial 1 Previous/ })
      .waitFor()
    await wellMade('admin-releases')
    await button('Roll back to 0.1.0').click()
    const dialog = page.getByRole('alertdialog', { name: 'Roll Lab back to 0.1.0?' })
    await wellMade()
    await dialog.getByRole('button', { name: 'Roll back to 0.1.0' }).click()
    await region('Releases')
      .getByRole('row', { name: /0\.1\.0 serial 1 Installed/ })
      .waitFor()
    await button('Roll back to 0.2.0').waitFor()
    await served('0.1.0')
    await page.goto('/lab')
    await heading('Lab 0.1.0').waitFor()
  })

  test('stays as it was when a new version does not start, and says why', async () => {
    await handIn(bundles.refuses, 'Upgrade Lab from 0.1.0 to 0.3.0')
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await button('Upgrade Lab to 0.3.0').click()
    await page.getByText('Lab went back to 0.1.0.').waitFor()
    await region('What became of it')
      .getByText(/the table of scores is missing/)
      .first()
      .waitFor()
    await wellMade()
    await served('0.1.0')
    await page.goto('/lab')
    await heading('Lab 0.1.0').waitFor()
    await page.getByText('It works.').waitFor()
  })

  test('that goes back by itself is told in open admin tabs', async () => {
    const watching = await visitor.context.newPage()
    await watching.goto('/admin/publishers')
    await watching.getByRole('heading', { level: 1, name: 'Publishers', exact: true }).waitFor()
    await handIn(bundles.panics, 'Upgrade Lab from 0.1.0 to 0.4.0')
    await button('Upgrade Lab to 0.4.0').click()
    await page.getByText(/^Lab 0\.4\.0 is (running|installed)/).waitFor()
    await page.getByText(/^Watching version 0\.4\.0 for \d+ s more\./).waitFor()
    await wellMade()
    const told = /^Lab went back to 0\.1\.0 by itself$/
    const hear = Promise.all([watching, page].map((tab) => tab.getByText(told).first().waitFor()))
    await Promise.all([greeted(), hear])
    await expect.poll(installed).toContain('lab 0.1.0')
    await page.goto('/admin/modules/lab?tab=history')
    await region('History')
      .getByText(/It panicked\./)
      .first()
      .waitFor()
    await wellMade('admin-returned')
    await page.getByRole('tab', { name: 'Releases', exact: true }).click()
    await region('Releases')
      .getByRole('row', { name: /0\.4\.0 serial 4 Taken back/ })
      .waitFor()
    expect(await button('Roll back to 0.4.0').count()).toBe(0)
    await button('Try 0.4.0 again').click()
    const dialog = page.getByRole('alertdialog', { name: 'Try Lab 0.4.0 again?' })
    await dialog
      .getByRole('note')
      .filter({ hasText: /^Version 0\.4\.0 was taken back \(.+\)It panicked\./ })
      .waitFor()
    await wellMade('admin-roll-back')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await served('0.1.0')
    await watching.goto('/lab')
    await watching.getByRole('heading', { level: 1, name: 'Lab 0.1.0', exact: true }).waitFor()
    await watching.close()
  })

  test('is removed after a question, and its page is gone', async () => {
    await page.goto('/admin/modules/lab')
    await button('Remove').click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Lab?' })
    await dialog.locator(':focus').waitFor() // it hears keys from then on
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await installed()).toContain('lab 0.1.0')
    await button('Remove').click()
    await wellMade('admin-remove')
    await dialog.getByRole('button', { name: 'Remove Lab' }).click()
    await heading('Modules').waitFor()
    await page.getByRole('link', { name: /^Network/ }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Lab/ }).count()).toBe(0)
    await wellMade('admin-modules')
    expect((await admin.get('/api/m/lab/greeting')).status).toBe(404)
    expect((await installed()).some((name) => name.startsWith('lab '))).toBe(false)
  })

  test('of a publisher who is distrusted does not run any more', async () => {
    await handIn(bundles.partners, 'Install Lab 0.5.0')
    await page.getByRole('checkbox').check()
    await button('Install Lab 0.5.0').click()
    await page.getByText(/^Lab 0\.5\.0 is (running|installed)/).waitFor()
    expect((await admin.get('/api/m/lab-acme/greeting')).status).toBe(200)
    await page.goto('/admin/publishers')
    await button('Distrust Acme Labs').click()
    const dialog = page.getByRole('alertdialog', { name: 'Distrust Acme Labs?' })
    await dialog.getByLabel('Reason').fill('Its key was published by mistake.')
    await wellMade()
    await dialog.getByRole('button', { name: 'Distrust Acme Labs' }).click()
    await page.getByRole('row', { name: /Acme Labs acme Distrusted Its key was published by mistake\./ }).waitFor()
    await expect.poll(async () => (await admin.get('/api/m/lab-acme/greeting')).status).not.toBe(200)
  })

  test('and nothing went wrong in the console all the while', () => {
    expect(visitor.faults).toEqual([])
  })
})
