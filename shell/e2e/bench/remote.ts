// Measures how long a visitor waits for a module's page, in a real browser, against the same page by React.lazy in one
// bundle, and writes one line for each figure: {name, value, unit, bound, holds}. Both portals run at once, each on a dev
// chain of its own, and are visited in turns; a ratio is of one
// round. Bytes in the browser's cache or not is told apart, the servers are warm.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Api, fund } from '../api.ts'
import { launch, wholeChromium } from '../browser.ts'
import { pack, type RunningPortal, startPortal, until } from '../portal.ts'

const rounds = 21
const empty = `sha384-${createHash('sha384').digest('base64')}`
const root = resolve(import.meta.dirname, '../../..')

/** Milliseconds until the page's heading, and until its figures, are painted. */
interface Wait {
  heading: number
  figures: number
}

/** One of the two portals, and a visitor who may enter the page. */
interface Way {
  portal: RunningPortal
  visitor: Awaited<ReturnType<typeof Api.signedIn>>
}

const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const open: { stop(): Promise<void> }[] = []
try {
  await measure()
} finally {
  await Promise.all(open.map((part) => part.stop()))
  rmSync(scratch, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const browser = await launch(wholeChromium)
  open.push({ stop: () => browser.close() })
  const ways = [await way({}), await way(await oneBundle())] as const
  for (const [name, visit, bound] of [
    ['entering a remote', enter, 1.1],
    ['deep link to a gated page', deepLink, 1.2],
  ] as const) {
    const waits = { cold: [[], []] as Wait[][], warm: [[], []] as Wait[][] }
    for (let round = 0; round <= rounds; round++) {
      const found = await turns(browser, ways, visit, round % 2 === 1)
      // The first round warms the servers.
      if (round > 0)
        for (const cache of ['cold', 'warm'] as const)
          for (const [at, wait] of found[cache].entries()) waits[cache][at]?.push(wait)
    }
    for (const [cache, [remote = [], floor = []]] of Object.entries(waits))
      report(`${name}, ${cache} cache`, remote, floor, bound)
  }
}

/** Both ways, one right after the other: with nothing in the browser's cache, and again with what the first visit left there. */
async function turns(
  browser: Browser,
  ways: readonly Way[],
  visit: (context: BrowserContext) => Promise<Wait>,
  reversed: boolean,
) {
  const contexts = await Promise.all(ways.map(({ portal, visitor }) => visiting(browser, portal.url, visitor)))
  const both = async () => {
    const waits: Wait[] = []
    for (const at of reversed ? [1, 0] : [0, 1]) waits[at] = await visit(contexts[at] as BrowserContext)
    return waits
  }
  const found = { cold: await both(), warm: await both() }
  await Promise.all(contexts.map((context) => context.close()))
  return found
}

function report(name: string, remote: Wait[], floor: Wait[], bound: number): void {
  const inOneBundle = `${name}, React.lazy in one bundle`
  tell(`${name}: heading`, median(remote.map(({ heading }) => heading)), 'ms')
  tell(`${name}: figures`, median(remote.map(({ figures }) => figures)), 'ms')
  tell(`${inOneBundle}: heading`, median(floor.map(({ heading }) => heading)), 'ms')
  tell(`${inOneBundle}: figures`, median(floor.map(({ figures }) => figures)), 'ms')
  const ratios = remote.map(({ heading }, round) => heading / (floor[round]?.heading ?? 0))
  tell(`${name}, against React.lazy in one bundle`, median(ratios), '×', bound)
}

/**
 * The settings of a portal whose shell has the page in its own bundle, and whose modules' remotes are empty: a page has one, and
 * the document of a deep link names its files.
 */
async function oneBundle(): Promise<Record<string, string>> {
  const modules = join(scratch, 'modules')
  const bundles = join(scratch, 'bundles')
  cpSync(join(root, 'bin/modules'), modules, { recursive: true })
  mkdirSync(bundles)
  for (const id of readdirSync(modules)) {
    const remote = join(modules, id, 'remote')
    for (const file of readdirSync(remote, { recursive: true, encoding: 'utf8' }))
      if (/\.(css|js)$/.test(file)) writeFileSync(join(remote, file), '')
    const described = readFileSync(join(remote, 'remote.json'), 'utf8')
    writeFileSync(join(remote, 'remote.json'), described.replaceAll(/sha384-[\w+/]+=*/g, empty))
    await pack(join(modules, id), join(bundles, `${id}.bundle`))
  }
  const shell = join(scratch, 'shell')
  execFileSync(process.execPath, ['scripts/floor.mjs', shell], { cwd: join(root, 'shell') })
  return { PORTAL_BUNDLES: bundles, PORTAL_SHELL: shell }
}

async function way(env: Record<string, string>): Promise<Way> {
  const portal = await startPortal(env)
  open.push(portal)
  const visitor = await Api.signedIn(portal.url)
  await fund(portal.url, visitor.wallet.address, 500)
  await until('the validators are listed', async () => {
    const answer = await visitor.get('/api/m/network/validators')
    return answer.ok && ((await answer.json()) as { validators: unknown[] }).validators.length > 0
  })
  return { portal, visitor }
}

async function visiting(
  browser: Browser,
  baseURL: string,
  { cookies, wallet }: Way['visitor'],
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })))
  await context.addInitScript(watch, wallet.address)
  return context
}

/** From a page without a remote, by a click on the sidebar's entry. */
async function enter(context: BrowserContext): Promise<Wait> {
  const page = await context.newPage()
  await page.goto('/no-such-page')
  await page.waitForFunction(
    () => performance.now() - (performance.getEntriesByType('resource').at(-1)?.startTime ?? 0) > 1000,
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Validators' }).click()
  return waited(page)
}

async function deepLink(context: BrowserContext): Promise<Wait> {
  const page = await context.newPage()
  await page.goto('/validators')
  return waited(page)
}

async function waited(page: Page): Promise<Wait> {
  const wait = await page.evaluate(() => (window as unknown as { waited: Promise<Wait> }).waited)
  await page.close()
  return wait
}

/** Runs in the page, before all else: a wallet that has been authorised, and how long the page is waited for. */
function watch(account: string): void {
  const answers: Record<string, unknown> = { eth_accounts: [account], eth_chainId: '0x7a69', eth_getBalance: '0x0' }
  Object.assign(window, { ethereum: { request: async ({ method }: { method: string }) => answers[method] ?? null } })
  let began = 0
  addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true })
  const painted = (found: () => boolean) =>
    new Promise<number>((done) => {
      const watcher = new MutationObserver(() => {
        if (!found()) return
        watcher.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
      })
      watcher.observe(document, { childList: true, subtree: true, characterData: true })
    })
  const heading = painted(() => document.querySelector('main h1')?.textContent === 'Validators')
  const figures = painted(() => document.querySelector('main tbody td a, main tbody td button') !== null)
  const waited = Promise.all([heading, figures]).then(([heading, figures]): Wait => ({ heading, figures }))
  Object.assign(window, { waited })
}

function tell(name: string, value: number, unit: string, bound: number | null = null): void {
  const line = { name, value, unit, bound, holds: bound === null || value <= bound }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
