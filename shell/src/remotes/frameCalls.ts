import type { Module, PortalHost } from '@portal/sdk'
import { anything, type Calls, flag, hostCalls, object, pathOf, text, whole } from '@portal/sdk/frame'

/** What a page in a frame has the shell do for it, because a frame cannot. */
export interface FrameActs {
  toast: PortalHost['toast']
  /** Goes to a path of the portal. */
  go(to: string, options: { replace: boolean; state: unknown }): void
  /** Goes back or forth in the tab's history. */
  back(delta: number): void
}

export interface FrameCallsOptions {
  host: PortalHost
  module: Module
  acts: FrameActs
  size(height: number): void
}

/** Pixels; what is higher scrolls within the frame. */
const highest = 60_000

/** All that a module's frame may ask: what its remote may ask of the host, and what a window of its own would do. */
export function frameCalls({ host, module, acts, size }: FrameCallsOptions): Calls {
  const { origin } = location
  const act = <Input>(read: (value: unknown) => Input, run: (input: Input) => unknown): Calls[string] => ({
    read: (value) => read(value) as never,
    run: run as Calls[string]['run'],
  })
  return {
    ...hostCalls({ host, module: module.id, origin, toast: acts.toast }),
    size: act(object({ height: whole(0, 10_000_000) }), ({ height }) => size(Math.min(height, highest))),
    go: act(
      object({ to: text(8192), state: anything, replace: flag, count: whole(1, 1e9) }),
      ({ to, state, replace }) => acts.go(pathOf(to, origin), { replace, state }),
    ),
    back: act(object({ delta: whole(-100, 100) }), ({ delta }) => acts.back(delta)),
  }
}
