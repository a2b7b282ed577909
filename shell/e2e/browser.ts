import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page, type Request } from 'playwright-core'
import type { Wallet } from './wallet/wallet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const screens = resolve(import.meta.dirname, '../../docs/screens')

/** A window's size, as the two kinds of visitor have it. */
export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type Theme = 'light' | 'dark'

/** Whether make soak runs this: what takes minutes is tried then. */
export const soaking = process.env.PORTAL_SOAK !== undefined

/** Whether pages are looked at in both themes at both sizes, as make soak and their pictures do: make test has each theme at one size. */
export const thorough = soaking || Boolean(process.env.PORTAL_SCREENS)

export interface View {
  theme: Theme
  name: string
  viewport: typeof desktop
}

/** How people see the portal. */
export const views: View[] = [
  { theme: 'dark', name: 'desktop', viewport: desktop },
  { theme: 'light', name: 'phone', viewport: phone },
  ...(thorough
    ? [
        { theme: 'light' as const, name: 'desktop', viewport: desktop },
        { theme: 'dark' as const, name: 'phone', viewport: phone },
      ]
    : []),
]

/** The browser that people have, for what measures how long they wait. */
export const wholeChromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// The same engine from the same Debian source, without windows, menus and profiles around it: a page takes half the CPU.
const headlessShell = '/usr/bin/chromium-headless-shell'

/** How Chromium is started, as in every test. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM === undefined && existsSync(headlessShell) ? headlessShell : wholeChromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The rules of axe's category cat.color that it tries unless told otherwise. */
const aboutColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What the console says of the reads that were on their way as their session ended, a few of each: a page that goes on asking is at fault. */
export const readsCutShort =
  /status of 401 \(Unauthorized\) \(\S+\/api\/(session|events\S*|portal|notifications\S*|m\/\S+)\)$/

// Two browsers share two processors: scripts that are optimised, and memory that is collected, on further threads cost an eighth more.
const thrifty = '--js-flags=--single-threaded'

export function launch(executablePath = chromiumOptions.executablePath): Promise<Browser> {
  const args = executablePath === headlessShell ? [...chromiumOptions.args, thrifty] : chromiumOptions.args
  return chromium.launch({ ...chromiumOptions, executablePath, args })
}

/** One visitor: a browser context of their own, and all that went wrong in its pages. */
export class Visitor {
  readonly faults: string[] = []
  readonly requested: string[] = []
  private readonly cutShort = new Map<string, number>()
  private readonly streams = new Set<Request>()

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly expected: RegExp[],
  ) {}

  static async arrive(
    browser: Browser,
    baseURL: string,
    options: {
      wallet?: Wallet
      theme?: Theme
      viewport?: typeof desktop
      hasTouch?: boolean
      userAgent?: string
      ignoreHTTPSErrors?: boolean
      expected?: RegExp[]
    } = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL,
      viewport: options.viewport ?? desktop,
      colorScheme: options.theme ?? 'dark',
      reducedMotion: 'reduce',
      hasTouch: options.hasTouch,
      userAgent: options.userAgent,
      ignoreHTTPSErrors: options.ignoreHTTPSErrors,
    })
    await options.wallet?.install(context)
    const visitor = new Visitor(context, await context.newPage(), options.expected ?? [])
    context.on('console', (message) => {
      if (message.type() === 'error') visitor.fault(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => visitor.fault(`uncaught: ${error.error().stack}`))
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      visitor.requested.push(pathname)
      if (pathname === '/api/events') visitor.streams.add(request)
    })
    context.on('requestfinished', (request) => visitor.streams.delete(request))
    context.on('requestfailed', (request) => visitor.streams.delete(request))
    await context.exposeBinding('testViolation', (_, text: string) => visitor.fault(`content security policy: ${text}`))
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { testViolation } = window as unknown as { testViolation(text: string): void }
        testViolation(`${violatedDirective} blocked ${blockedURI}`)
      }),
    )
    return visitor
  }

  private fault(text: string): void {
    const expected = this.expected.find((pattern) => pattern.test(text))
    if (expected === readsCutShort) {
      const times = (this.cutShort.get(text) ?? 0) + 1
      this.cutShort.set(text, times)
      if (times <= 4) return
    } else if (expected) {
      return
    }
    this.faults.push(text)
  }

  /** Waits until the page says that it has all it shows; what the gallery shows as it loads stays so. */
  async settled(page = this.page): Promise<void> {
    await page.waitForFunction(
      () => !document.querySelector(':is([aria-busy="true"], [data-loading], .pk-skeleton):not([data-still] *)'),
    )
  }

  /** Waits until nothing of the page reaches beyond the window's edge, and nothing to press beyond that of its card. */
  async fits(): Promise<void> {
    const fit = this.page.waitForFunction(() => {
      const cut = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter((control) => {
        const { right, width } = control.getBoundingClientRect()
        const edge = (control.closest('.pk-card') ?? document.documentElement).getBoundingClientRect().right
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          ((/auto|scroll/.test(getComputedStyle(element).overflowX) && !element.closest('[data-layout="cards"]')) ||
            scrolls(element.parentElement))
        return (
          control.checkVisibility({ visibilityProperty: true }) &&
          width > 1 &&
          right > edge + 0.5 &&
          !scrolls(control.parentElement)
        )
      })
      const wide = document.documentElement.scrollWidth > innerWidth
      const names = cut.map((control) => control.ariaLabel || control.textContent || control.outerHTML)
      document.documentElement.dataset.cut = (wide ? ['the page', ...names] : names).join(', ')
      return cut.length === 0 && !wide
    })
    await fit.catch(async (late: Error) => {
      throw new Error(`cut off: ${await this.page.evaluate(() => document.documentElement.dataset.cut)}`, {
        cause: late,
      })
    })
  }

  /** Takes the network away, until context.setOffline(false). */
  async loseNetwork(): Promise<void> {
    await this.context.setOffline(true)
    // Chromium tells the page before it cuts the network, and leaves alone what is open: the stream that the page opens between the two
    // would go on, which no network does that is lost.
    while (this.streams.size > 0) {
      await this.page.evaluate(() => dispatchEvent(new Event('offline')))
      await new Promise((next) => setTimeout(next, 50))
    }
  }

  /** Waits until nothing moves any more, and the screen shows it so. */
  async rests(): Promise<void> {
    await this.page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    })
  }

  /**
   * The accessibility violations of the page, of a part of it, or of a frame's document, as it is now, one line each: of all rules, or of those
   * about colours.
   */
  async violations(
    rules: 'all' | 'colours' = 'all',
    part?: string,
    document: Page | Frame = this.page,
  ): Promise<string[]> {
    // The page's content security policy keeps out an added script element, so axe is evaluated instead, once in a document.
    if (!(await document.evaluate(() => 'axe' in globalThis))) await document.evaluate(axe)
    await this.rests() // a colour on its way to another one is neither
    return document.evaluate(
      async ({ runOnly, part }) => {
        type Axe = {
          run(
            context: Document | string,
            options: { resultTypes: ['violations']; runOnly?: typeof aboutColours },
          ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown; html: string }[] }[] }>
        }
        // What is in order needs no description: every rule is tried all the same.
        const { axe } = globalThis as unknown as { axe: Axe }
        const result = await axe.run(part ?? globalThis.document, { resultTypes: ['violations'], runOnly })
        return result.violations.flatMap((v) =>
          v.nodes.map((node) => `${v.id}: ${v.help} at ${node.target} ${node.html}`),
        )
      },
      { runOnly: rules === 'colours' ? aboutColours : undefined, part },
    )
  }

  /** The accessibility violations of the page in both themes; the dark one stays. */
  async violationsInBothThemes(): Promise<string[]> {
    const found: string[] = []
    for (const theme of ['light', 'dark'] satisfies Theme[]) {
      await this.show(theme)
      // A theme is colours: nothing else of the document differs.
      const violations = await this.violations(theme === 'light' ? 'all' : 'colours')
      found.push(...violations.map((violation) => `${theme}: ${violation}`))
    }
    return found
  }

  /** Has the page in that theme. */
  async show(theme: Theme): Promise<void> {
    await this.page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
  }

  /**
   * What axe finds on the page as each view has it, one line each, and a picture of each by that name; it is an error if the page reaches beyond
   * a window. ready: brings it there before it is looked at.
   */
  async objectionsInViews(of: { name?: string; ready?: () => Promise<void> } = {}): Promise<string[]> {
    const found: string[] = []
    for (const { theme, name, viewport } of views) {
      await this.page.setViewportSize(viewport)
      await this.show(theme)
      await this.settled()
      await of.ready?.()
      await this.fits()
      found.push(...(await this.violations()).map((violation) => `${theme}, ${name}: ${violation}`))
      if (of.name) await this.screenshot(`${of.name}-${theme}-${name}`)
    }
    await this.page.setViewportSize(desktop)
    await this.show('dark')
    // What comes next meets the page as it is on a desktop, not on its way there.
    await of.ready?.()
    await this.rests()
    return found
  }

  /** What axe finds on the page in either theme, one line each; it is an error if the page, on a phone, reaches beyond the window. */
  async objections(): Promise<string[]> {
    await this.settled()
    const found = await this.violationsInBothThemes()
    const before = this.page.viewportSize() ?? desktop
    await this.page.setViewportSize(phone)
    await this.fits()
    await this.page.setViewportSize(before)
    return found
  }

  /** Keeps what the page looks like in docs/screens, when PORTAL_SCREENS asks for it. */
  async screenshot(name: string): Promise<void> {
    if (process.env.PORTAL_SCREENS) await this.page.screenshot({ path: join(screens, `${name}.png`), fullPage: false })
  }

  async leave(): Promise<void> {
    // What a test holds back, or reads on its way, is nobody's fault any more.
    await Promise.all([this.page, this.context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    await this.context.close()
  }
}
