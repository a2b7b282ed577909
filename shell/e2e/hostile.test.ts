import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from './api.ts'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { clicking, grasping, leading, reaching } from './testdata/lab/remote/src/attempts.ts'
import { Wallet } from './wallet/wallet.ts'

// What a partner's page may try in the browser. Each attempt is made twice: in the frame that the portal has it in, and, to show that it would
// have worked, in an iframe without restrictions in a page of the same origin, by the same code.

type Answer = { answer?: unknown; name?: string; message?: string }
type Hostile = {
  all: Record<string, (ground: { to: string; script: string }) => unknown>
  ask(name: string, value: unknown): Promise<Answer>
  send(message: unknown): void
  keys: string[]
}
declare const hostile: Hostile

/** make hostile tries all of it */
const whole = process.env.PORTAL_HOSTILE !== undefined

const run = promisify(execFile)
const bin = resolve(import.meta.dirname, '../../bin/portal')
const source = join(import.meta.dirname, 'testdata/lab/remote/src/attempts.ts')

let folder: string
let portal: RunningPortal
let browser: Browser
let visitor: Visitor
let page: Page
let wallet: Wallet
/** the attacker's machine, and what it was asked for */
let elsewhere: Server
const heard = new Set<string>()
/** a page without restrictions */
let open: Server

const listen = (server: Server) =>
  new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
const at = (server: Server, host = '127.0.0.1') => `http://${host}:${(server.address() as AddressInfo).port}`
const to = (of: string, attempt: string) => `${at(elsewhere)}/${of}/${encodeURIComponent(attempt)}`
const wasHeard = (of: string, attempt: string) => heard.has(`/${of}/${encodeURIComponent(attempt)}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-hostile-'))
  elsewhere = createServer(({ url = '' }, answer) => {
    heard.add(url)
    answer.setHeader('access-control-allow-origin', '*')
    answer.end()
  })
  elsewhere.on('upgrade', ({ url = '' }, socket) => {
    heard.add(url)
    socket.destroy()
  })
  const bundled = await build({
    stdin: {
      contents: `import { reaching, leading, clicking, grasping, keys } from ${JSON.stringify(source)}
        globalThis.hostile = { all: { ...reaching, ...leading, ...clicking, ...grasping }, keys }`,
      resolveDir: import.meta.dirname,
    },
    ...{ bundle: true, write: false, format: 'iife' },
  })
  const script = bundled.outputFiles[0]?.text ?? ''
  open = createServer(({ url }, answer) => {
    const html = {
      '/': '<!doctype html><title>Around it</title><iframe src="/inner"></iframe>',
      '/inner': '<!doctype html>',
    }
    const found = html[url as keyof typeof html]
    answer.setHeader('content-type', found ? 'text/html' : 'text/javascript')
    if (found) answer.end(url === '/inner' ? `${found}<body></body><script src="/attempts.js"></script>` : found)
    else answer.end(url === '/attempts.js' ? script : '// a file')
  })
  let acme: Author
  ;[portal, browser, acme] = await Promise.all([
    startPortal(),
    launch(),
    Author.named('acme', 'Acme Labs', folder),
    listen(elsewhere),
    listen(open),
  ])
  const bundle = await acme.release({ version: '1.0.0', mode: 'framed', page: 'Hostile' })
  const env = { ...process.env, PORTAL_DATA: portal.data }
  await run(bin, ['module', 'trust', acme.card, '--yes'], { env })
  await run(bin, ['module', 'install', bundle, '--grant', 'all'], { env })
  wallet = new Wallet(portal.rpcUrl)
  // Whatever is refused is told by the console: that is what this is about.
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/./] })
  await visitor.context.grantPermissions(['geolocation'])
  await visitor.context.setGeolocation({ latitude: 52.5, longitude: 13.4 })
  page = visitor.page
  await page.goto('/auth?next=/lab')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await harmless()
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  wallet?.close()
  elsewhere?.close()
  open?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The frame of the hostile page, once it is shown. */
async function harmless(): Promise<Frame> {
  const iframe = page.locator('.frame[data-shown] > iframe')
  await iframe.contentFrame().getByRole('heading', { level: 1, name: 'Harmless' }).waitFor()
  return (await (await iframe.elementHandle())?.contentFrame()) as Frame
}

/** The same, anew. */
async function anew(): Promise<Frame> {
  await page.goto('/lab')
  return harmless()
}

/** Whether the page is shown when it is opened anew. */
async function again(): Promise<boolean> {
  await page.goto('/lab')
  const heading = page.locator('.frame[data-shown] > iframe').contentFrame().getByRole('heading', { level: 1 })
  return heading.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** A page without restrictions, with the same attempts in a frame. */
async function unrestricted(context: BrowserContext): Promise<Frame> {
  const around = await context.newPage()
  await around.goto(at(open, 'localhost'))
  const frame = around.frame({ url: /inner$/ }) as Frame
  await frame.waitForFunction(() => 'hostile' in globalThis)
  return frame
}

/** Tries one thing; what came of it, as text; null: it was refused, or came to nothing. */
function attempt(frame: Frame, name: string, ground: { to: string; script: string }): Promise<string | null> {
  return frame.evaluate(
    async ({ name, ground }) => {
      try {
        // From here on it is the page's own doing: what a debugger evaluates may do more.
        await new Promise((next) => setTimeout(next))
        const patience = new Promise((late) => setTimeout(late, 3000))
        const got = await Promise.race([hostile.all[name]?.(ground), patience])
        return got ? String(got) : null
      } catch {
        return null
      }
    },
    { name, ground },
  )
}

/** Runs in the page around the frame. */
function keepSecret(): void {
  localStorage.setItem('secret', 'the visitor chose it')
  sessionStorage.setItem('secret', 'the visitor chose it')
}

const asks = (frame: Frame, name: string, value: unknown): Promise<Answer> =>
  frame.evaluate(({ name, value }) => hostile.ask(name, value), { name, value })

const script = () => `${portal.url}/static/none.js`

test('each attempt works where nothing holds it back', { timeout: 120_000 }, async () => {
  const context = await browser.newContext()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.5, longitude: 13.4 })
  const frame = await unrestricted(context)
  const file = `${at(open, 'localhost')}/file.js`
  await frame.page().evaluate(keepSecret)
  for (const name of Object.keys(reaching)) await attempt(frame, name, { to: to('open', name), script: file })
  const unheard = () => Object.keys(reaching).filter((name) => !wasHeard('open', name))
  await expect.poll(unheard).toEqual([])
  const refused: string[] = []
  for (const name of Object.keys(grasping)) {
    if ((await attempt(frame, name, { to: '', script: file })) === null) refused.push(name)
  }
  expect(refused).toEqual([])
  await frame
    .page()
    .locator('iframe')
    .first()
    .evaluate((iframe) => iframe.blur())
  await frame.page().keyboard.press('k')
  expect(await frame.evaluate(() => hostile.keys)).toContain('k')
  for (const name of [...Object.keys(leading), ...Object.keys(clicking)]) {
    const alone = await browser.newContext()
    const frame = await unrestricted(alone)
    void attempt(frame, name, { to: to('open', name), script: file }).catch(() => null) // it may be gone by then
    await expect.poll(() => wasHeard('open', name)).toBe(true)
    void alone.close().catch(() => {}) // a window that has just opened may keep it waiting: the browser ends all of them
  }
  void context.close().catch(() => {})
})

test('in its frame a page reaches no other machine and gets hold of nothing', { timeout: 120_000 }, async () => {
  const frame = await anew()
  await page.evaluate(keepSecret)
  for (const name of Object.keys(reaching)) await attempt(frame, name, { to: to('frame', name), script: script() })
  const got: string[] = []
  for (const name of Object.keys(grasping)) {
    const what = await attempt(frame, name, { to: '', script: script() })
    if (what !== null) got.push(`${name}: ${what}`)
  }
  expect(got).toEqual([])
  await page.keyboard.press('k')
  expect(await frame.evaluate(() => hostile.keys)).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
  for (const name of Object.keys(leading)) {
    const made = attempt(await anew(), name, { to: to('frame', name), script: script() }).catch(() => null)
    // Of a frame that is gone nobody hears how it ended.
    await Promise.race([made, new Promise((next) => setTimeout(next, 4000))])
    expect(new URL(page.url()).pathname, name).toBe('/lab')
  }
  await anew()
  expect([...heard].filter((url) => url.startsWith('/frame/'))).toEqual([])
})

test('by the bridge it gets what is its own, and no more', { timeout: 120_000 }, async () => {
  const frame = await anew()
  const own = { url: '/api/m/lab/greeting', as: 'text' }
  expect(await asks(frame, 'fetch', own)).toMatchObject({ answer: { status: 200 } })
  const before = visitor.requested.length
  for (const url of [
    '/api/session',
    '/api/portal',
    '/api/admin/modules',
    '/api/m/network/validators',
    '/api/m/lab-two/greeting',
    '/api/m/lab/../network/validators',
    '/api/m/lab/%2e%2e/network/validators',
    '/api/m/lab\\..\\network/validators',
    '/api/preferences/network/table.validators',
    '/api/explorer/blocks/../addresses/0x00000000000000000000000000000000000000aa',
    `${at(elsewhere)}/bridge`,
    `//${new URL(at(elsewhere)).host}/bridge`,
    'data:text/plain,x',
    'blob:null/x',
  ]) {
    expect(await asks(frame, 'fetch', { url }), url).toMatchObject({ name: 'TypeError' })
  }
  for (const method of ['POST', 'DELETE', 'PUT']) {
    expect(await asks(frame, 'fetch', { url: '/api/session', method })).toMatchObject({ name: 'TypeError' })
  }
  expect(await asks(frame, 'socket', { url: '/api/m/network/socket' })).toMatchObject({ name: 'TypeError' })
  for (const topic of ['session', 'tiers', 'module', 'chain', 'network.signals', 'lab-two.said', 'labx']) {
    expect(await asks(frame, 'follow', { topic }), topic).toMatchObject({ name: 'TypeError' })
  }
  for (const place of [`${at(elsewhere)}/bridge`, '//evil.example', 'javascript:alert(1)', 'data:text/html,x']) {
    expect(await asks(frame, 'navigate', { to: place }), place).toMatchObject({ name: 'TypeError' })
    expect(await asks(frame, 'go', { to: place, state: null, replace: false, count: 1 })).toMatchObject({
      name: 'TypeError',
    })
  }
  expect(new URL(page.url()).pathname).toBe('/lab')
  const others = /^\/api\/(m\/(?!lab\/)|admin|preferences|explorer)/
  expect(visitor.requested.slice(before).filter((path) => others.test(path))).toEqual([])

  // What it says has its name on it, whatever it says.
  await asks(frame, 'toast', { title: 'Gaia Portal', description: 'Sign in again.', destructive: true })
  const toast = page.getByRole('listitem').filter({ hasText: 'Sign in again.' }).last()
  await toast.getByText('Lab says', { exact: true }).waitFor()
  expect(await asks(frame, 'navigate', { to: '/explorer' })).toEqual({ answer: undefined })
  await page.getByRole('heading', { level: 1, name: 'Explorer', exact: true }).waitFor()
})

test('of the wallet it gets nothing that was not granted', { timeout: 60_000 }, async () => {
  const frame = await anew()
  const from = wallet.address
  const transaction = { from, to: from, value: '0x1' }
  const requests = [
    { method: 'eth_sendTransaction', params: [transaction] },
    { method: 'eth_signTransaction', params: [transaction] },
    { method: 'eth_sendRawTransaction', params: ['0x00'] },
    { method: 'wallet_sendCalls', params: [{ calls: [transaction] }] },
    { method: 'personal_sign', params: ['0x6869', from] },
    { method: 'eth_sign', params: [from, `0x${'ab'.repeat(32)}`] },
    { method: 'eth_signTypedData_v4', params: [from, '{"domain":{},"types":{},"primaryType":"Permit","message":{}}'] },
    { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    { method: 'wallet_addEthereumChain', params: [{ chainId: '0x1' }] },
  ]
  const before = wallet.asked.length
  for (const request of requests) {
    expect(await asks(frame, 'wallet', request), request.method).toMatchObject({ code: expect.any(Number) })
  }
  const methods = requests.map(({ method }) => method)
  expect(wallet.asked.slice(before).filter((method) => methods.includes(method))).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await asks(frame, 'wallet', { method: 'eth_chainId' })).toEqual({ answer: '0x7a69' })
  // Whoever has the wallet's provider gets the signature.
  const signature = await page.evaluate(async (from) => {
    type Provider = { request(request: object): Promise<unknown> }
    const provider = new Promise<Provider>((found) =>
      addEventListener('eip6963:announceProvider', (event) => found((event as CustomEvent).detail.provider)),
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
    return (await provider).request({ method: 'personal_sign', params: ['0x6869', from] })
  }, from)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a page that draws over everything stays in its place', { timeout: 60_000 }, async () => {
  const frame = await anew()
  await frame.evaluate(() => {
    const layer = document.createElement('div')
    Object.assign(layer.style, { position: 'fixed', inset: '-9999px', zIndex: '2147483647', background: 'red' })
    document.documentElement.append(layer)
  })
  await asks(frame, 'size', { height: 9_999_999 })
  await page.evaluate(() => scrollTo(0, 0))
  const covered = await page.evaluate(() => {
    const inFrame = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('.frame') != null
    const controls = [...document.querySelectorAll('nav a, header button, header a')].filter((control) =>
      control.checkVisibility(),
    )
    const middles = controls.map((control) => control.getBoundingClientRect())
    const shown = middles.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    return {
      controls: shown.length,
      covered: shown.filter(({ x, y, width, height }) => inFrame(x + width / 2, y + height / 2)).length,
    }
  })
  expect(covered.controls).toBeGreaterThan(5)
  expect(covered.covered).toBe(0)
  expect(await page.locator('.frame').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThan(70_000)
})

const asked = (name: string, value: unknown, id = 1): unknown => ({ kind: 'ask', id, name, value })

/** What is sent, and how often; make hostile sends what is below the line too. */
const unruly: [name: string, message: unknown, times?: number][] = [
  ['a message that is none', 'stolen'],
  ['a call without its form', asked('toast', { title: { html: '<b>' } })],
  ['a message of 3 MiB', asked('toast', { title: 'x'.repeat(3 << 20) })],
  ['20,000 messages at once', { kind: 'say', id: 7, name: 'more', value: 1 }, 20_000],
  ['10 messages of 1 MB', { kind: 'say', id: 7, name: 'more', value: 'x'.repeat(1_000_000) }, 10],
]
const more: typeof unruly = [
  ['a list', [1, 2, 3]],
  ['a call that is none', asked('constructor', null)],
  ['a call of a prototype', asked('__proto__', null)],
  ['an address that is a number', asked('fetch', { url: 5 })],
  ['a number that is none', asked('toast', { title: 'x' }, Number.NaN)],
  ['a negative height', asked('size', { height: -1 })],
  ['a value in 100 others', asked('fetch', { url: '/api/m/lab/greeting', body: nested(100) })],
]

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)]
}

test.each(whole ? [...unruly, ...more] : unruly)(
  '%s ends the frame, which says so',
  { timeout: 60_000 },
  async (_, message, times = 1) => {
    const frame = await anew()
    await frame.evaluate(
      ({ message, times }) => {
        for (let i = 0; i < times; i++) hostile.send(message)
      },
      { message, times },
    )
    await page.getByText('Lab sent the portal what it must not send, so this portal ended it.').waitFor()
    expect(await page.locator('.frame').count()).toBe(0)
  },
)

test('without a click it opens no window, copies nothing and saves no file', { timeout: 60_000 }, async () => {
  const frame = await anew()
  const refused = await frame.evaluate(
    async ({ to, names }) => {
      // What a debugger evaluates counts as a click for some seconds.
      while (navigator.userActivation.isActive) await new Promise((next) => setTimeout(next, 100))
      for (const name of names) await hostile.all[name]?.({ to, script: '' })
      const all: [string, unknown][] = [
        ['open', { url: to }],
        ['copy', { text: 'stolen' }],
        ['save', { name: '../stolen', file: new Blob(['stolen']) }],
      ]
      return Promise.all(all.map(([name, value]) => hostile.ask(name, value)))
    },
    { to: to('frame', 'a window'), names: Object.keys(clicking) },
  )
  expect(refused.map(({ name }) => name)).toEqual(Array(3).fill('NotAllowedError'))
  expect(visitor.context.pages()).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe('/lab')
})

test('another greeting gets no second bridge', { timeout: 60_000 }, async () => {
  const frame = await anew()
  const answered = await frame.evaluate(async () => {
    const answers: unknown[] = []
    addEventListener('message', ({ data }) => answers.push(data))
    for (const portal of ['hello', 'init', 'hello']) parent.postMessage({ portal, nonce: 'again' }, '*')
    await hostile.ask('fetch', { url: '/api/m/lab/greeting' }) // it was answered after them, had they been
    return answers.length
  })
  expect(answered).toBe(0)
})

test('a page that never stops is ended, and the portal around it goes on', { timeout: 120_000 }, async () => {
  const frame = await anew()
  await frame.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click({ timeout: 5000 })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Lab stopped answering, so this portal ended it.').waitFor()
  expect(await page.locator('.frame').count()).toBe(0)
  // Where it is asked for again it is there again, as soon as the browser has ended its process.
  await expect.poll(again).toBe(true)
})

test('a ticket opens nothing in another browser, nor after the session', { timeout: 60_000 }, async () => {
  await anew()
  const entry = visitor.requested.findLast((path) => /^\/remotes\/~.+\/remoteEntry/.test(path)) as string
  const status = async (cookie?: string) =>
    (await fetch(portal.url + entry, { headers: { origin: 'null', ...(cookie && { cookie }) } })).status
  expect(await status()).toBe(200)
  const other = await Api.signedIn(portal.url)
  expect(await status([...other.cookies].map(([name, value]) => `${name}=${value}`).join('; '))).toBe(404)
  await page.getByRole('button', { name: 'Disconnect Wallet' }).click()
  await expect.poll(() => status()).toBe(404)
  expect(await page.locator('.frame').count()).toBe(0)
})

test('and all the while the other machine heard nothing from the frame', () => {
  expect([...heard].filter((url) => !url.startsWith('/open/'))).toEqual([])
})
