import type { Module, PortalHost } from '@portal/sdk'
import {
  anything,
  type Calls,
  file,
  flag,
  hostCalls,
  nullable,
  object,
  oneOf,
  pathOf,
  text,
  whole,
} from '@portal/sdk/frame'
import type { Reach } from '../frame/followKeys'
import type { Layers } from '../frame/followLayers'

/** What a page in a frame has the shell do for it, because a frame cannot. */
export interface FrameActs {
  toast: PortalHost['toast']
  /** Goes to a path of the portal. */
  go(to: string, options: { replace: boolean; state: unknown }): void
  /** Goes back or forth in the tab's history. */
  back(delta: number): void
  /** Opens an address in a window of its own, which knows nothing of this one. */
  open(url: string): void
  copy(text: string): Promise<void>
  /** Hands a file to the visitor. */
  save(name: string, file: Blob): void
  /** Keeps something in this browser for the module; null: forgets it. */
  keep(key: string, value: string | null): void
  reach(what: Reach): void
}

export interface FrameCallsOptions {
  host: PortalHost
  module: Module
  acts: FrameActs
  /** It is in sight. */
  shown(): boolean
  size(height: number): void
  layers(layers: Layers): void
}

/** Pixels; what is higher scrolls within the frame. */
const highest = 60_000

/** All that a module's frame may ask: what its remote may ask of the host, and what a window of its own would do. */
export function frameCalls({ host, module, acts, shown, size, layers }: FrameCallsOptions): Calls {
  const { origin } = location
  const call = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown): Calls[string] => ({
    read: (value) => read(value) as never,
    run: run as Calls[string]['run'],
  })
  /** Something that only the visitor can want: they see the page, and have just touched it. */
  const wanted = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown) =>
    call(read, (input) => {
      if (shown() && navigator.userActivation?.isActive !== false) return run(input)
      throw new DOMException(`${module.id} may do this only after a click.`, 'NotAllowedError')
    })
  const seen = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown) =>
    call(read, (input) => void (shown() && run(input)))
  const going = object({ to: text(8192), state: anything, replace: flag, count: whole(1, 1e9) })
  return {
    ...hostCalls({ host, module: module.id, origin, toast: acts.toast }),
    size: call(object({ height: whole(0, 1e9) }), ({ height }) => size(Math.min(height, highest))),
    layers: call(object({ modal: flag, height: whole(0, 1e4) }), layers),
    go: seen(going, ({ to, state, replace }) => acts.go(pathOf(to, origin), { replace, state })),
    back: seen(object({ delta: whole(-100, 100) }), ({ delta }) => acts.back(delta)),
    reach: seen(object({ what: oneOf('palette', 'toasts', 'page') }), ({ what }) => acts.reach(what)),
    open: wanted(object({ url: text(8192) }), ({ url }) => acts.open(outside(url))),
    copy: wanted(object({ text: text(100_000) }), ({ text }) => acts.copy(text)),
    save: wanted(object({ name: text(200), file }), ({ name, file }) => acts.save(fileName(name), file)),
    keep: call(object({ key: text(200), value: nullable(text(64_000)) }), ({ key, value }) => acts.keep(key, value)),
  }
}

/** Throws where an address is none that a link leads to. */
function outside(url: string): string {
  const { protocol, href } = new URL(url)
  if (!/^(https?|mailto):$/.test(protocol)) throw new TypeError(`${url} is no address that can be opened.`)
  return href
}

/** A file's name without what systems take for more than a name. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^[. ]+/, '') || 'file'
}
