import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Wallet as Key } from 'ethers'
import type { Browser, CDPSession, Page, WebSocket } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { Author } from './author.ts'
import { launch, readsCutShort, Visitor } from './browser.ts'
import { pluginPids, type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let privateKey: string
let visitor: Visitor
let page: Page
let network: CDPSession

/** the page's newest */
let socket: WebSocket
/** When it closes, for whoever asks while it is open. */
const closed = () => new Promise<number>((closed) => socket.once('close', () => closed(Date.now())))

// One visitor for all of them: what one leaves behind, the next does not see.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-wire-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  // Its page opens to everybody, so that it is still there when the session is not.
  const lab = await own.pack({ version: '0.1.0', page: 'Wire', access: 'public' })
  await copyFile(lab, join(folder, 'bundles/lab.bundle'))
  ;[portal, browser] = await Promise.all([startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }), launch()])
  privateKey = Key.createRandom().privateKey
  wallet = new Wallet(portal.rpcUrl, privateKey)
  // The path of a socket that was cut is asked for again with HEAD: refused, or answered by the module that it takes sockets alone.
  const cut = [
    /status of (401|503)/,
    /status of 405 \(Method Not Allowed\) \(\S+\/api\/m\/lab\/echo\)$/,
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING/,
    /WebSocket connection to .* failed/,
  ]
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [...cut, readsCutShort] })
  page = visitor.page
  network = await visitor.context.newCDPSession(page)
  await network.send('Network.enable')
  page.on('websocket', (opened) => {
    socket = opened
  })
  await page.goto('/auth?next=/lab')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await output('Socket').getByText('open').waitFor()
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => expect(visitor.faults).toEqual([]))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const output = (name: string) => page.getByRole('status', { name, exact: true })
const shows = (name: string, text: string) => expect.poll(() => output(name).textContent()).toBe(text)
const conditions = (given: { offline?: boolean; uploadThroughput?: number } = {}) =>
  network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    ...given,
  })

test('a file goes up in pieces and survives a lost connection and a reload, and comes down as it was', async () => {
  const bytes = randomBytes(6_000_000)
  const file = join(folder, 'model.bin')
  await writeFile(file, bytes)
  const choose = () => page.getByLabel('File').setInputFiles(file)
  const share = async () => Number(await page.getByRole('progressbar', { name: 'File' }).getAttribute('aria-valuenow'))

  await conditions({ uploadThroughput: 1_500_000 })
  await choose()
  await expect.poll(share).toBeGreaterThan(0)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/uploads/'))
  await conditions({ offline: true })
  await failed
  const reached = await share()
  expect(reached).toBeLessThan(100)
  await conditions({ uploadThroughput: 1_500_000 })
  await expect.poll(share).toBeGreaterThan(reached)
  await press('Pause')
  expect(await share()).toBeLessThan(100)
  await conditions()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/uploads') && asked.push(request.method()))
  await page.reload()
  await choose()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const end = bytes.subarray(-3).toString('hex')
  await shows('Kept', `${sha256} 206 ${end} bytes 5999997-5999999/6000000`)
  expect(asked[0]).toBe('HEAD')
  expect(asked).not.toContain('POST')
})

test('bytes tell how many of them have left, and stop when they are given up', async () => {
  await press('Measure')
  await shows('Measured', '1000000')
  await shows('Sent', '1000000')
  await conditions({ uploadThroughput: 200_000 })
  await press('Measure')
  await expect.poll(async () => Number(await output('Sent').textContent())).toBeLessThan(1_000_000)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/measure'))
  await press('Give up')
  await shows('Measured', 'AbortError')
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('a socket carries text and bytes, comes back after a loss, and is cut when its module is turned off', async () => {
  await page.reload()
  await shows('Socket', 'open ')
  await press('Say')
  await press('Send bytes')
  await shows('Heard', 'Grüße, bytes 00ff07')

  const [lost, again] = [closed(), page.waitForEvent('websocket')]
  for (const pid of await pluginPids(portal.process.pid, 'lab')) process.kill(pid, 'SIGKILL')
  await Promise.all([lost, again])
  await shows('Socket', 'open ')
  await press('Say')
  await shows('Heard', 'Grüße, bytes 00ff07, Grüße')

  const admin = await Api.signedIn(portal.url, adminKey)
  const cut = closed()
  expect((await admin.patch('/api/admin/modules/lab', { enabled: false, reason: 'A test.' })).status).toBe(200)
  const off = Date.now()
  expect((await cut) - off).toBeLessThan(1_000)
  await output('Socket').waitFor({ state: 'detached' })
  expect((await admin.patch('/api/admin/modules/lab', { enabled: true })).status).toBe(200)
})

test('an answer is shown while it is being written, and it and a socket say so when the session ends meanwhile', async () => {
  await page.goto('/lab')
  await shows('Socket', 'open ')
  await press('Ask')
  await shows('Words', 'streaming: First')
  await press('Next word')
  await shows('Words', 'streaming: First second')
  for (const _ of [1, 2]) await press('Next word')
  await shows('Words', 'done: First second last.')
  await press('Ask')
  await shows('Words', 'streaming: First')
  await press('Stop')
  await shows('Words', 'stopped: First')

  await press('Ask')
  await shows('Words', 'streaming: First')
  const elsewhere = await Api.signedIn(portal.url, privateKey)
  const cut = closed()
  expect((await elsewhere.delete('/api/sessions')).status).toBe(204)
  const over = Date.now()
  expect((await cut) - over).toBeLessThan(1_000)
  await page.getByRole('alert').getByText('SessionEnded: Your session has ended. Sign in again to go on.').waitFor()
  await shows('Words', 'failed: First')
  await shows('Socket', 'ended SessionEnded')
})
