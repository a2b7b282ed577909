import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

const capabilities = [{ name: 'events.publish', reason: 'It tells what was said.' }]

let folder: string
let portal: RunningPortal
let browser: Browser
let admin: Api
let holder: Api
let wallets: Wallet[]
let operator: Visitor
let visitor: Visitor
let page: Page
const releases: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-underframe-'))
  const [acme] = await Promise.all([
    Author.named('acme', 'Acme Labs', folder),
    startPortal().then((started) => {
      portal = started
    }),
    launch().then((started) => {
      browser = started
    }),
  ])
  for (const version of ['1.0.0', '1.1.0']) {
    releases[version] = await acme.release({ version, mode: 'framed', whole: true, access: 'VAELUS', capabilities })
  }
  admin = await Api.signedIn(portal.url, adminKey)
  const card = JSON.parse(await readFile(acme.card, 'utf8')) as object
  expect((await admin.post('/api/admin/publishers', card)).status).toBe(200)
  await install('1.0.0')
  const key = `0x${randomBytes(32).toString('hex')}`
  holder = await Api.signedIn(portal.url, key)
  wallets = [new Wallet(portal.rpcUrl, adminKey), new Wallet(portal.rpcUrl, key)]
  await fund(portal.url, holder.wallet?.address ?? '', 500)
  // What is asked of a module that is switched off, or drained, is refused.
  const expected = [/status of 404 .*\/(lab|frame\/lab|api\/m\/lab\/\S*)\)$/, /status of 503 .*\/api\/m\/lab\//]
  operator = await Visitor.arrive(browser, portal.url, { wallet: wallets[0] })
  visitor = await Visitor.arrive(browser, portal.url, { wallet: wallets[1], expected })
  page = visitor.page
  await operator.page.goto('/auth?next=/admin/modules/lab')
  await operator.page.getByRole('button', { name: /MetaMask/ }).click()
  await operator.page.getByRole('heading', { level: 1, name: 'Lab', exact: true }).waitFor()
}, 240_000)

afterAll(async () => {
  await visitor?.leave()
  await operator?.leave()
  await browser?.close()
  await portal?.stop()
  for (const wallet of wallets ?? []) wallet.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => expect([...visitor.faults, ...operator.faults]).toEqual([]))

async function install(version: string): Promise<void> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'content-type': 'application/octet-stream', origin: portal.url, 'x-portal': '1', cookie }
  const body = await readFile(releases[version] as string)
  const sent = await fetch(`${portal.url}/api/admin/bundles`, { method: 'POST', headers, body })
  expect(sent.status).toBe(200)
  const { digest } = (await sent.json()) as { digest: string }
  const grant = capabilities.map(({ name }) => name)
  expect((await admin.post(`/api/admin/bundles/${digest}/install`, { grant })).status).toBe(200)
}

/** An answer of the module's that goes on until it is given up, or the module is. */
async function held(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const answer = await holder.post('/api/m/lab/words', {})
  expect(answer.status).toBe(200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('First')
  return reader
}

const inside = () => page.frameLocator('.frame[data-shown] > iframe')
const heading = (name: string) => inside().getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => operator.page.getByRole('button', { name, exact: true })
const asks = async () => (await holder.get('/api/m/lab/said')).status

describe('under the page of a partner that is open in a frame', { timeout: 120_000 }, () => {
  test('a gate has the card that the partner drew for it, and opens by itself', async () => {
    await page.goto('/auth?next=/lab')
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Lab opens at VAELUS', exact: true }).waitFor()
    const card = page.frameLocator('main iframe')
    await card.getByText('4500 GAIA to VAELUS', { exact: true }).waitFor()
    await card.getByText('It works.').waitFor()
    expect(await visitor.violations()).toEqual([])
    await fund(portal.url, holder.wallet?.address ?? '', 4500)
    await heading('Every hook').waitFor()
  })

  test('a new version is offered, and what was typed stays until it is taken, and after that', async () => {
    const filter = inside().getByRole('textbox', { name: 'Filter' })
    await filter.fill('relay')
    await install('1.1.0')
    const offer = page.getByRole('status').filter({ hasText: 'A new version of Lab is here.' })
    await offer.waitFor()
    expect(await filter.inputValue()).toBe('relay')
    visitor.requested.length = 0
    await offer.getByRole('button', { name: 'Reload this page' }).click()
    await offer.waitFor({ state: 'detached' })
    await expect.poll(() => visitor.requested.some((path) => path.includes('/lab/1.1.0/'))).toBe(true)
    await expect.poll(() => filter.inputValue()).toBe('relay')
  })

  test('the module is drained: the page stays, what is open ends in its own time, and what is new is told to come again', async () => {
    const open = await held()
    await button('Drain').click()
    const dialog = operator.page.getByRole('alertdialog', { name: 'Drain Lab?' })
    await dialog.getByLabel('Reason').fill('Its database moves.')
    await dialog.getByRole('button', { name: 'Drain Lab' }).click()
    const note = operator.page.getByRole('note', { name: 'Lab takes no new requests' })
    await note.getByText(/^1 request or stream is still open\. What is left at .* is cut\.$/).waitFor()
    expect(await operator.objectionsInViews()).toEqual([])
    const refused = await holder.get('/api/m/lab/said')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(await refused.text()).toContain('An admin has this module take no requests for now.')
    expect(await heading('Every hook').isVisible()).toBe(true)
    await open.cancel()
    await note.getByText(/^All that ran in it has ended/).waitFor()
    await button('Take requests again').click()
    await note.waitFor({ state: 'detached' })
    await expect.poll(asks).toBe(200)
    await button('Drain').waitFor()
  })

  test('the module is switched off: the page says so, and is there again when it is on', async () => {
    expect((await admin.patch('/api/admin/modules/lab', { enabled: false, reason: 'It is slow.' })).status).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Lab is switched off', exact: true }).waitFor()
    await expect.poll(() => page.locator('.frame').count()).toBe(0)
    const refused = await holder.get('/api/m/lab/said')
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('Lab is switched off')])
    expect((await admin.patch('/api/admin/modules/lab', { enabled: true })).status).toBe(200)
    await heading('Every hook').waitFor()
  })

  test('the kill switch ends what runs as well', async () => {
    const open = await held()
    await operator.page.getByRole('switch', { name: 'Enable Lab' }).click()
    const dialog = operator.page.getByRole('alertdialog', { name: 'Switch Lab off for everybody?' })
    await dialog.getByLabel('Reason').fill('It leaks.')
    await dialog.getByRole('checkbox', { name: /^Cut what runs in it now/ }).check()
    await dialog.getByRole('button', { name: 'Switch Lab off' }).click()
    // It is broken off, not ended as the module would have.
    const broken = async () => {
      while (!(await open.read()).done);
    }
    await expect(broken()).rejects.toThrow()
    await page.getByRole('heading', { level: 1, name: 'Lab is switched off', exact: true }).waitFor()
    await operator.page
      .getByRole('note', { name: 'Lab is switched off for everybody' })
      .getByText('It leaks.')
      .waitFor()
  })
})
