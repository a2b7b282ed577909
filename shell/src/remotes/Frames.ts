import type { CardProps, Module, PortalHost, PortalState } from '@portal/sdk'
import type { ComponentType } from 'react'
import { Frame } from './Frame'
import { framedCard } from './FramedCard'
import { framedPage } from './FramedPage'
import type { FrameActs } from './frameCalls'
import { RemoteError } from './RemoteError'
import type { PartKind } from './Remotes'
import type { Stage } from './Stage'

/** Milliseconds for which browsers keep the process of frames that are gone, to use it again, and a little more. */
const rest = 4000

/** Frames of pages that stay when their page is left: each of their documents has to be fetched anew. */
const most = 4

export interface FramesOptions {
  stage: Stage
  hostOf(module: string): PortalHost
  acts(module: Module): FrameActs
  /** what a module keeps in this browser */
  kept(module: string): Record<string, string>
  /** The module as the core has it for this visitor now. */
  ask(id: string): Promise<Module | null>
}

/** The frames of partners' remotes: one for all pages of a module, and one for each card. */
export class Frames {
  /** A module's frame is gone: what was known of its parts holds no longer. */
  onEnd: (module: Module) => void = () => {}
  private readonly pages: Frame[] = []
  private readonly cards = new Set<Frame>()
  /** When the process of a frame that hung is gone. */
  private rested: Promise<void> = Promise.resolve()

  constructor(private readonly options: FramesOptions) {
    options.stage.onGone = () => {
      for (const frame of [...this.pages]) frame.fail('closed')
    }
  }

  /** The component that shows a page or a card of the module in a frame, when its code is there. */
  async part(module: Module, kind: PartKind, name: string): Promise<ComponentType<CardProps>> {
    if (kind === 'cards') return framedCard(this, module, name)
    try {
      return await this.prepared(module, name)
    } catch (cause) {
      // What does not come to an end, or does what it must not, does so again.
      if (cause instanceof RemoteError && (cause.code === 'silent' || cause.code === 'unruly')) throw cause
      // The portal may have another version of it by now, or the visitor other rights than the frame was made with.
      const now = await this.options.ask(module.id)
      if (!now?.remote || now.version !== module.version) throw new Error(`${module.id} is no longer what it was.`)
      return await this.prepared(now, name)
    }
  }

  /** A frame for one card; whoever shows the card puts it into the page, and ends it. */
  forCard(module: Module): Frame {
    const frame = this.create(module)
    this.cards.add(frame)
    return frame
  }

  /** Ends a frame that nobody shows any more. */
  drop(frame: Frame): void {
    frame.fail('closed')
    this.cards.delete(frame)
  }

  /**
   * Called after each change of the state: what was made for another account ends, and so do the frames of modules that are gone, closed, or
   * there in another version. One of another version that is shown stays until its page is left.
   */
  follow(state: () => Pick<PortalState, 'session' | 'portal'>): () => void {
    let account = state().session?.address
    return () => {
      const { session, portal } = state()
      const all = session?.address !== account
      account = session?.address
      for (const frame of [...this.pages, ...(all ? this.cards : [])]) {
        const { id, version } = frame.module
        const now = portal.modules.find((module) => module.id === id)
        if (all || !now?.remote || (now.version !== version && !frame.shown)) frame.fail('closed')
      }
    }
  }

  private async prepared(module: Module, name: string): Promise<ComponentType<CardProps>> {
    const frame = await this.frameOf(module)
    try {
      await frame.prepare('pages', name)
    } catch (cause) {
      frame.fail('failed', cause)
      throw frame.status.get().fault ?? cause
    }
    return framedPage(frame)
  }

  private async frameOf(module: Module): Promise<Frame> {
    await this.rested
    const stage = await this.options.stage.get()
    const found = this.pages.find(({ module: { id, version } }) => id === module.id && version === module.version)
    if (found) return found
    const frame = this.create(module)
    const unused = this.pages.filter(({ shown }) => !shown).toSorted((a, b) => a.lastShown - b.lastShown)
    for (const old of unused.slice(0, this.pages.length + 1 - most)) old.fail('closed')
    this.pages.push(frame)
    frame.open(stage)
    return frame
  }

  private create(module: Module): Frame {
    const { hostOf, acts, kept } = this.options
    const frame = new Frame({ module, host: hostOf(module.id), acts: acts(module), kept: () => kept(module.id) })
    frame.status.subscribe(() => {
      const { fault } = frame.status.get()
      if (!fault) return
      this.cards.delete(frame)
      const at = this.pages.indexOf(frame)
      if (at < 0) return
      this.pages.splice(at, 1)
      this.onEnd(module)
      if (fault.code === 'silent') this.restAfterHang()
    })
    return frame
  }

  /** Browsers have all frames of a site in one process: the others hang with the one that does, and as long as the process is there so does the next. */
  private restAfterHang(): void {
    this.rested = new Promise((over) => setTimeout(over, rest))
    for (const other of this.pages.filter(({ shown }) => !shown)) other.fail('closed')
  }
}
