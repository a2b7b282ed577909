import type { Layers } from '../frame/followLayers'

/** What of a frame is in sight, in CSS pixels from its top. */
export interface Sight {
  top: number
  height: number
}

const none: Layers = { modal: false, height: 0 }

/** Milliseconds between two tellings of a page that is scrolled. */
const throttle = 50

/**
 * What is open above the page in a frame: the frame has room for it, whoever looks at it has it in sight, and what is around the frame steps
 * back while it is modal. It does not lock what is around it: a partner's page has no say in that.
 */
export class FrameLayers {
  private watching: AbortController | null = null
  /** as the page told it last, in sight or not */
  private open = none
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly box: HTMLElement,
    private readonly see: (sight: Sight) => void,
  ) {}

  /** Takes note of what is open. Nothing steps back for a frame that is out of sight. */
  set(layers: Layers): void {
    this.open = layers
    if (this.watching) this.makeRoom(layers)
  }

  /** The frame is in sight: what is open in it has its room, and what of the frame is in sight is told from now on. */
  watch(): void {
    this.tell()
    if (this.watching) return
    this.makeRoom(this.open)
    this.watching = new AbortController()
    const options = { signal: this.watching.signal, passive: true }
    window.addEventListener('scroll', this.soon, options)
    window.addEventListener('resize', this.soon, options)
  }

  /** The frame is out of sight. */
  leave(): void {
    this.watching?.abort()
    this.watching = null
    this.makeRoom(none)
  }

  private makeRoom({ modal, height }: Layers): void {
    this.box.style.setProperty('--layers', `${height}px`)
    document.body.toggleAttribute('data-modal-frame', modal)
  }

  private readonly soon = () => {
    this.timer ??= setTimeout(this.tell, throttle)
  }

  private readonly tell = () => {
    clearTimeout(this.timer)
    this.timer = undefined
    const { top, bottom } = this.box.getBoundingClientRect()
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
    const first = Math.max(0, bar - top)
    this.see({ top: first, height: Math.max(0, Math.min(bottom, window.innerHeight) - top - first) })
  }
}
