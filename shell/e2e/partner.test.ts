import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

const publishes = { name: 'events.publish', reason: 'Scores show as they are made.' }

let folder: string
let portal: RunningPortal
let browser: Browser
const releases: Record<string, string> = {}
let acme: Author

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-partner-'))
  ;[portal, browser, acme] = await Promise.all([startPortal(), launch(), Author.named('acme', 'Acme Labs', folder)])
  for (const version of ['1.0.0', '1.1.0']) {
    const capabilities = [publishes]
    releases[version] = await acme.release({ version, mode: 'framed', access: 'VAELUS', capabilities })
  }
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Asks again and again until it is stopped; answers with how often, and with all that was not answered 200. */
function load(asks: (() => Promise<Response>)[]): () => Promise<{ asked: number; failed: string[] }> {
  let on = true
  let asked = 0
  const failed: string[] = []
  const all = asks.map(async (ask) => {
    while (on) {
      const answer = await ask()
      asked++
      if (answer.status !== 200) failed.push(`${answer.url}: ${answer.status} ${await answer.text()}`)
      else await answer.arrayBuffer()
    }
  })
  return async () => {
    on = false
    await Promise.all(all)
    return { asked, failed }
  }
}

/** Hands a bundle in on the admin's page, grants what it asks for, and waits until it runs. */
async function handIn(page: Page, bundle: string, plan: string, act: string): Promise<void> {
  await page.goto('/admin/install')
  await page.getByLabel('Choose a bundle').setInputFiles(bundle)
  await page.getByRole('heading', { level: 1, name: plan, exact: true }).waitFor()
  if (plan.startsWith('Install')) await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByText(/^Lab 1\.\d\.0 is (running|installed)/).waitFor()
}

test('a module of a partner with pages is installed, granted, used at VAELUS, upgraded under load and removed', {
  timeout: 240_000,
}, async () => {
  const admin = await Api.signedIn(portal.url, adminKey)
  const holderKey = `0x${randomBytes(32).toString('hex')}`
  const wallets = { admin: new Wallet(portal.rpcUrl, adminKey), holder: new Wallet(portal.rpcUrl, holderKey) }
  const operator = await Visitor.arrive(browser, portal.url, { wallet: wallets.admin })
  await operator.page.goto('/auth?next=/admin')
  await operator.page.getByRole('button', { name: /MetaMask/ }).click()
  await operator.page.getByRole('heading', { level: 1, name: 'Modules', exact: true }).waitFor()
  const card = JSON.parse(await readFile(acme.card, 'utf8')) as object
  expect((await admin.post('/api/admin/publishers', card)).status).toBe(200)
  await handIn(operator.page, releases['1.0.0'] as string, 'Install Lab 1.0.0', 'Install Lab 1.0.0')

  // Who has less than VAELUS meets the gate, and nothing of the module is loaded.
  await fund(portal.url, wallets.holder.address, 500)
  const expected = [/status of 404 .*\/lab\)$/, /status of 40[34] .*\/api\/m\/lab\//]
  const visitor = await Visitor.arrive(browser, portal.url, { wallet: wallets.holder, expected })
  const { page } = visitor
  await page.goto('/auth?next=/lab')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Lab opens at VAELUS', exact: true }).waitFor()
  const ofTheModule = () =>
    visitor.requested.filter((path) => path.startsWith('/remotes/~') || path.startsWith('/frame/'))
  expect(ofTheModule()).toEqual([])

  await fund(portal.url, wallets.holder.address, 4500)
  const inside = page.frameLocator('.frame[data-shown] > iframe')
  await inside.getByRole('heading', { level: 1, name: 'Lab 1.0.0', exact: true }).waitFor()
  await inside.getByText('It works.').waitFor()
  expect(await page.title()).toBe('Lab · Gaia Portal')
  const entry = visitor.requested.find((path) => /^\/remotes\/~.+\/lab\/1\.0\.0\/remoteEntry/.test(path)) as string
  expect(entry).toBeDefined()
  expect(visitor.requested.filter((path) => path.startsWith('/remotes/lab/'))).toEqual([])

  // While the new version comes, the API goes on answering, and so do the files of tabs that have the old one open.
  const holder = await Api.signedIn(portal.url, holderKey)
  const greet = () => holder.get('/api/m/lab/greeting')
  const stop = load([greet, greet, greet, () => fetch(portal.url + entry, { headers: { origin: 'null' } })])
  await handIn(operator.page, releases['1.1.0'] as string, 'Upgrade Lab from 1.0.0 to 1.1.0', 'Upgrade Lab to 1.1.0')
  const offer = page.getByRole('status').filter({ hasText: 'A new version of Lab is here.' })
  await offer.waitFor()
  await inside.getByRole('heading', { level: 1, name: 'Lab 1.0.0', exact: true }).waitFor()
  await offer.getByRole('button', { name: 'Reload this page' }).click()
  await inside.getByRole('heading', { level: 1, name: 'Lab 1.1.0', exact: true }).waitFor()
  await inside.getByText('It works.').waitFor()
  const { asked, failed } = await stop()
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(20)

  // Gone is gone: the page of open tabs, its address, its API and its files.
  await operator.page.goto('/admin/modules/lab')
  await operator.page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = operator.page.getByRole('alertdialog', { name: 'Remove Lab?' })
  await dialog.getByRole('button', { name: 'Remove Lab' }).click()
  await expect.poll(async () => (await greet()).status).toBe(404)
  await page.locator('.frame').first().waitFor({ state: 'detached' })
  expect((await fetch(portal.url + entry, { headers: { origin: 'null' } })).status).toBe(404)
  await page.goto('/lab')
  await page.getByRole('heading', { level: 1, name: 'There is no page here', exact: true }).waitFor()
  expect(visitor.faults).toEqual([])
  expect(operator.faults).toEqual([])
  await Promise.all([visitor.leave(), operator.leave()])
  wallets.admin.close()
  wallets.holder.close()
})
