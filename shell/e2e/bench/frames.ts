// Measures how long a visitor waits for a page that runs in a frame, in a real browser, against the same page loaded into the shell's own
// document, and writes one line for each figure: {name, value, unit, bound, holds}. Both are on one portal, built from one source, and are
// entered in turns by a click on the sidebar: first with nothing of either loaded, then again. A ratio is of one round.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { Author } from '../author.ts'
import { launch, wholeChromium } from '../browser.ts'
import { type RunningPortal, startPortal } from '../portal.ts'

const rounds = 11
const modes = { direct: '/lab', framed: '/lab-framed' }
type Mode = keyof typeof modes
type Waits = Record<Mode, number>

const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-frames-'))
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
  const portal = await bothModes()
  open.push(portal)
  const cold: Waits[] = []
  const warm: Waits[] = []
  for (let round = 0; round <= rounds; round++) {
    const found = await visit(browser, portal, round % 2 === 1 ? ['framed', 'direct'] : ['direct', 'framed'])
    // The first round warms the server.
    if (round === 0) continue
    cold.push(found.cold)
    warm.push(found.warm)
  }
  tell('a framed page, warm', median(warm.map(({ framed }) => framed)), 'ms', 150)
  tell('the same page direct, warm', median(warm.map(({ direct }) => direct)), 'ms')
  tell('a framed page against the same page direct, warm', median(warm.map(ratio)), '×')
  tell('a framed page, cold', median(cold.map(({ framed }) => framed)), 'ms')
  tell('the same page direct, cold', median(cold.map(({ direct }) => direct)), 'ms')
  tell('a framed page against the same page direct, cold', median(cold.map(ratio)), '×')
}

/** A portal with one source twice: once for each mode. */
async function bothModes(): Promise<RunningPortal> {
  const bundles = join(scratch, 'bundles')
  mkdirSync(bundles)
  const own = await Author.named('gaia', 'The portal', scratch)
  for (const [mode, path] of Object.entries(modes) as [Mode, string][]) {
    const id = path.slice(1)
    copyFileSync(await own.pack({ version: '0.1.0', id, path, mode, access: 'public' }), join(bundles, `${id}.bundle`))
  }
  return startPortal({ PORTAL_BUNDLES: bundles })
}

async function visit(browser: Browser, portal: RunningPortal, order: Mode[]): Promise<{ cold: Waits; warm: Waits }> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: portal.url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/explorer')
  await page.waitForFunction(
    () => performance.now() - (performance.getEntriesByType('resource').at(-1)?.startTime ?? 0) > 1000,
  )
  const each = async () => {
    const waits = {} as Waits
    for (const mode of order) waits[mode] = await enter(page, mode)
    return waits
  }
  const found = { cold: await each(), warm: await each() }
  await context.close()
  return found
}

/** From another page to this one: milliseconds from the click until the page is painted. A framed one is shown from when it is rendered. */
async function enter(page: Page, mode: Mode): Promise<number> {
  const took = await page.evaluate(
    ({ path, framed }) =>
      new Promise<number>((done) => {
        const shown = () =>
          framed
            ? document.querySelector('.frames > .frame[data-shown]') !== null
            : document.querySelector('main h1')?.textContent === 'Lab 0.1.0'
        const began = performance.now()
        const watcher = new MutationObserver(() => {
          if (!shown()) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
        })
        watcher.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
        document.querySelector<HTMLAnchorElement>(`aside a[href="${path}"]`)?.click()
      }),
    { path: modes[mode], framed: mode === 'framed' },
  )
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: 'Explorer', exact: true }).waitFor()
  return took
}

function ratio({ framed, direct }: Waits): number {
  return framed / direct
}

function tell(name: string, value: number, unit: string, bound: number | null = null): void {
  const line = { name, value, unit, bound, holds: bound === null || value <= bound }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
