import type { Module, PortalHost, PortalState } from '@portal/sdk'
import { type Calls, Line } from '@portal/sdk/frame'
import type { Location } from 'react-router'
import { Store, same } from '../app/Store'
import type { FrameInit } from './FrameInit'
import { FrameLayers } from './FrameLayers'
import { type FrameActs, frameCalls } from './frameCalls'
import { frameState } from './frameState'
import { Growth } from './Growth'
import { Pulse } from './Pulse'
import { RemoteError, type RemoteFault } from './RemoteError'
import type { PartKind } from './Remotes'
import type { Shown } from './Shown'

/** Milliseconds for the document of a frame to come, and for its script to greet once it has. */
const patience = { document: 30_000, greeting: 8_000 }

/** What is taken from a frame. */
const limits = { rate: 500, burst: 1500, size: 1 << 20, bytes: 64 << 20, open: 256 }

export interface FrameOptions {
  module: Module
  /** what this module's remote may ask */
  host: PortalHost
  acts: FrameActs
  /** what the module keeps in this browser */
  kept(): Record<string, string>
}

export interface FrameStatus {
  /** why it is no longer there */
  fault: RemoteError | null
}

/** One document of a partner's remote, in an iframe without origin, and the shell's end of its bridge. */
export class Frame {
  /** what stands in the page; the iframe fills it */
  readonly box = document.createElement('div')
  readonly status = new Store<FrameStatus>({ fault: null })
  readonly module: Module
  /** when it came into sight the last time, or was made; as performance.now() has it */
  lastShown = performance.now()
  /** Resolves when the bridge is there. */
  private readonly line: Promise<Line>
  private readonly iframe = document.createElement('iframe')
  private readonly ended = new AbortController()
  private readonly pulse: Pulse
  private readonly growth = new Growth()
  private readonly layers: FrameLayers
  /** It has no height of its own: it is as high as its window, and scrolls in itself. */
  private scrolls = false
  private shownNow: { key: string; pathname: string; rendered: Promise<void> } | null = null
  /** how often the page in it went somewhere by itself */
  private gone = 0

  constructor(private readonly options: FrameOptions) {
    this.module = options.module
    this.box.className = 'frame'
    this.iframe.title = this.module.title
    this.iframe.setAttribute('sandbox', 'allow-scripts allow-forms')
    this.iframe.allow = ''
    this.iframe.referrerPolicy = 'no-referrer'
    // The page's heading is in there.
    this.iframe.addEventListener('portal-arrive', () => void this.ask('arrive'))
    this.box.append(this.iframe)
    this.line = this.connect()
    this.line.catch(() => {})
    this.layers = new FrameLayers(this.box, (seen) => this.ask('see', seen))
    this.pulse = new Pulse(
      async () => (await this.line).ask('ping').answer,
      () => this.fail('silent'),
    )
  }

  /** Puts it into the page; its document begins to load. It cannot be moved afterwards. */
  open(into: Element): void {
    this.iframe.src = `/frame/${this.module.id}?v=${this.module.version}`
    into.append(this.box)
    const { signal } = this.ended
    const overdue = setTimeout(() => this.fail('failed'), patience.document)
    const greeting = () => setTimeout(() => this.fail('failed'), patience.greeting)
    let timer = overdue
    const loaded = () => {
      clearTimeout(timer)
      timer = greeting()
    }
    this.iframe.addEventListener('load', loaded, { signal })
    const settle = () => {
      this.iframe.removeEventListener('load', loaded)
      clearTimeout(timer)
    }
    const greeted = () => {
      settle()
      // Code that hangs while it loads has not been shown yet.
      this.pulse.start()
    }
    this.line.then(greeted, settle)
  }

  /** Loads the code of a page or a card. */
  async prepare(kind: PartKind, name: string): Promise<void> {
    await (await this.line).ask('prepare', { kind, name }).answer
  }

  /** Shows a page; the same promise for the same place, which resolves when the page is rendered. */
  show(location: Location): Promise<void> {
    const { pathname, search, hash, state, key } = location
    if (this.shownNow?.key === key) return this.shownNow.rendered
    const rendered = this.tell({
      kind: 'page',
      location: { pathname, search, hash, state, key } as Location,
      after: this.gone,
    })
    this.shownNow = { key, pathname, rendered }
    return rendered
  }

  async showCard(id: string, gate: Extract<Shown, { kind: 'card' }>['gate']): Promise<void> {
    await this.tell({ kind: 'card', id, gate })
  }

  /** What it shows is in sight from now on. */
  reveal(): void {
    this.lastShown = performance.now()
    this.box.dataset.shown = ''
    this.iframe.setAttribute('data-page-heading', '')
    this.iframe.tabIndex = 0
    this.layers.watch()
    this.pulse.start()
  }

  /** Takes it out of sight. Unless it is in sight again at once, for another of its pages, it shows nothing then; its code stays. */
  conceal(): void {
    delete this.box.dataset.shown
    this.layers.leave()
    this.iframe.removeAttribute('data-page-heading')
    this.pulse.stop()
    queueMicrotask(() => {
      if (this.shown) return
      this.shownNow = null
      this.tell({ kind: 'nothing' }).catch(() => {})
    })
  }

  get shown(): boolean {
    return 'shown' in this.box.dataset
  }

  /** Ends it, for whoever shows it too. */
  fail(code: RemoteFault, cause?: unknown): void {
    if (this.ended.signal.aborted) return
    const fault = new RemoteError(code, this.module, { cause })
    this.ended.abort(fault)
    this.pulse.stop()
    this.layers.leave()
    this.box.remove()
    this.status.set({ fault })
  }

  private async tell(shown: Shown): Promise<void> {
    await (await this.line).ask('show', shown).answer
  }

  /** Waits for the greeting of the document, and answers it once with the port. Another document in its place gets none. */
  private connect(): Promise<Line> {
    const { signal } = this.ended
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      const greeted = new AbortController()
      window.addEventListener(
        'message',
        ({ source, data }: MessageEvent<{ portal?: unknown; nonce?: unknown } | null>) => {
          if (source !== this.iframe.contentWindow || data?.portal !== 'hello' || typeof data.nonce !== 'string') return
          greeted.abort()
          resolve(this.answer(data.nonce.slice(0, 200)))
        },
        { signal: AbortSignal.any([signal, greeted.signal]) },
      )
    })
  }

  private answer(nonce: string): Line {
    const { host, module } = this.options
    const { port1, port2 } = new MessageChannel()
    const fault = (_: unknown, why: string) => this.fail('unruly', new Error(why))
    const line = new Line({ port: port1, calls: this.calls(), limits, fault })
    let told = frameState(host.getState(), module.id)
    const init: FrameInit = { portal: 'init', nonce, state: told, kept: this.options.kept() }
    this.iframe.contentWindow?.postMessage(init, '*', [port2])
    const unsubscribe = host.subscribe(() => {
      const now = frameState(host.getState(), module.id)
      const news = changes(told, now)
      told = now
      if (news) line.ask('state', news).answer.catch(() => {})
    })
    this.ended.signal.addEventListener('abort', () => {
      unsubscribe()
      line.close()
    })
    return line
  }

  private calls(): Calls {
    const { host, acts, module } = this.options
    const go: FrameActs['go'] = (to, options) => {
      this.gone++
      acts.go(to, options)
    }
    return frameCalls({
      ...{ host, module, acts: { ...acts, go } },
      // A page that is asked for and never comes is not where the visitor is, once they went elsewhere.
      shown: () => this.shown || this.shownNow?.pathname === location.pathname,
      touched: () => this.shown && document.activeElement === this.iframe,
      size: (height) => this.resize(height),
      paper: (height) => this.box.style.setProperty('--paper', `${height}px`),
      layers: (layers) => this.layers.set(layers),
    })
  }

  private resize(height: number): void {
    if (this.scrolls || this.growth.endless(height, window.innerHeight)) {
      if (!this.scrolls) this.ask('scroll')
      this.scrolls = true
      return
    }
    this.box.style.setProperty('--height', `${height}px`)
    if (this.shown) this.layers.watch()
  }

  /** Tells the frame something that needs no answer. */
  private ask(name: string, value?: unknown): void {
    this.line.then((line) => line.ask(name, value).answer).catch(() => {})
  }
}

/** The slices that are other than they were; null where none is. */
function changes(before: PortalState, now: PortalState): Partial<PortalState> | null {
  const changed = (Object.keys(now) as (keyof PortalState)[]).filter((slice) => !same(before[slice], now[slice]))
  return changed.length > 0 ? Object.fromEntries(changed.map((slice) => [slice, now[slice]])) : null
}
