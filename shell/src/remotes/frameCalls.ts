import type { Module, PortalHost } from '@portal/sdk'
import {
  anything,
  type Call,
  type Calls,
  file,
  flag,
  hostCalls,
  Meter,
  nullable,
  object,
  oneOf,
  pathOf,
  text,
  whole,
} from '@portal/sdk/frame'
import type { Reach } from '../frame/followKeys'
import type { Layers } from '../frame/followLayers'
import { reads } from '../grants/reads'

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
  /** It is in sight, or comes into sight as soon as it is rendered. */
  shown(): boolean
  /** It is in sight, and what the visitor touched last is in it. */
  touched(): boolean
  size(height: number): void
  /** how high it is on paper */
  paper(height: number): void
  layers(layers: Layers): void
}

/** Pixels; what is higher scrolls within the frame. */
const highest = 60_000

/** How often a page may ask for what has the portal around it render: far less often than for anything else. */
const pace = { rate: 30, burst: 300, size: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER }

/** All that a module's frame may ask: what its remote may ask of the host, and what a window of its own would do. */
export function frameCalls({ host, module, acts, shown, touched, size, paper, layers }: FrameCallsOptions): Calls {
  const { origin } = location
  const meter = new Meter(pace)
  const call = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown): Calls[string] => ({
    read: (value) => read(value) as never,
    run: run as Calls[string]['run'],
  })
  /** Something that only the visitor can want: they see the page, and have just touched it. */
  const wanted = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown) =>
    call(read, (input) => {
      if (touched() && navigator.userActivation?.isActive !== false) return run(input)
      throw new DOMException(`${module.id} may do this only after a click.`, 'NotAllowedError')
    })
  const paced = ({ read, run }: Call): Call => ({
    read(value) {
      meter.count(undefined)
      return read(value)
    },
    run,
  })
  const seen = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown) =>
    paced(call(read, (input) => void (shown() && run(input))))
  const common = hostCalls({ host, module: module.id, origin, toast: acts.toast })
  /** Throws where the visitor would be asked on behalf of a page that they do not see. */
  const asksWallet = ({ method }: { method: string }): true => {
    if (shown() || method === 'eth_accounts' || reads.has(method)) return true
    throw new DOMException(`${module.id} may ask the wallet only while its page is in sight.`, 'NotAllowedError')
  }
  const going = object({ to: text(8192), state: anything, replace: flag, count: whole(1, 1e9) })
  return {
    ...common,
    toast: paced(common.toast),
    navigate: paced({
      ...common.navigate,
      run: (input, open) => (shown() ? common.navigate.run(input, open) : undefined),
    }),
    wallet: { ...common.wallet, run: (input, open) => asksWallet(input) && common.wallet.run(input, open) },
    size: call(object({ height: whole(0, 1e9) }), ({ height }) => size(Math.min(height, highest))),
    paper: call(object({ height: whole(0, 1e9) }), ({ height }) => paper(Math.min(height, highest))),
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
