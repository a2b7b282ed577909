import type { CardProps, PortalState } from '@portal/sdk'
import type { Line } from '@portal/sdk/frame'
import { createPath, type Location, parsePath, type To } from 'react-router'
import { Store } from '../app/Store'
import type { Shown } from '../remotes/Shown'
import { findRoute } from '../routes/guard'

/** What the frame shows: a page of the module by where the visitor is, a card, or nothing. */
export type Seen = { kind: 'page'; location: Location } | { kind: 'card'; id: string; gate: CardProps['gate'] } | null

export interface FrameViewOptions {
  line: Pick<Line, 'ask'>
  module: string
  state(): PortalState
}

/** Where in the module the visitor is. The shell's address bar has the last word; where a page goes by itself is shown at once. */
export class FrameView {
  private readonly store = new Store<{ seen: Seen }>({ seen: null })
  private readonly waiting = new Map<string, () => void>()
  /** Counts what this page did: what the shell says of the time before is late. */
  private gone = 0
  readonly subscribe = this.store.subscribe

  constructor(private readonly options: FrameViewOptions) {}

  get = (): Seen => this.store.get().seen

  /** The shell shows something; resolves when it is rendered. */
  async show(shown: Shown): Promise<void> {
    if (shown.kind === 'nothing') return this.store.set({ seen: null })
    if (shown.kind === 'card') {
      const { id, gate } = shown
      const rendered = this.awaited(`card ${id}`)
      this.store.set({ seen: { kind: 'card', id, gate } })
      return rendered
    }
    if (shown.after < this.gone) return
    const rendered = this.awaited(shown.location.key)
    this.store.set({ seen: { kind: 'page', location: shown.location } })
    return rendered
  }

  /** What `show` waited for is on screen. */
  rendered(key: string): void {
    this.waiting.get(key)?.()
    this.waiting.delete(key)
  }

  /** A page goes somewhere. */
  go(to: To, state: unknown, replace: boolean): void {
    const path = typeof to === 'string' ? to : createPath(to)
    const { pathname = '/', search = '', hash = '' } = parsePath(path)
    if (this.isOwn(pathname)) {
      const key = `here ${this.gone + 1}`
      this.store.set({ seen: { kind: 'page', location: { pathname, search, hash, state, key } as Location } })
    }
    this.tell('go', { to: path, state, replace, count: ++this.gone })
  }

  back(delta: number): void {
    this.tell('back', { delta })
  }

  private isOwn(pathname: string): boolean {
    const { modules, routes } = this.options.state().portal
    const route = findRoute(routes, pathname)
    const pages = modules.find(({ id }) => id === this.options.module)?.remote?.pages ?? {}
    return route !== null && Object.hasOwn(pages, route.path)
  }

  private awaited(key: string): Promise<void> {
    const { seen } = this.store.get()
    if (seen?.kind === 'page' && seen.location.key === key) return Promise.resolve()
    return new Promise((done) => this.waiting.set(key, done))
  }

  private tell(name: string, value: unknown): void {
    this.options.line.ask(name, value).answer.catch(reportError)
  }
}
