import type { Clock } from './Clock'
import { errno } from './wasi'

/** addresses in the program's memory, and how many subscriptions there are */
export interface Poll {
  subscriptions: number
  events: number
  count: number
  result: number
}

/** Bytes of a subscription and of an event in WASI preview 1. */
const subscriptionSize = 48
const eventSize = 32

/**
 * Waits as wazero does: each clock is up at once, after the shortest of the sleeps, which moves the clocks and takes no time; standard
 * input can always be read; nothing else can be waited for.
 */
export function pollOneoff(
  { clock, memory }: { clock: Clock; memory: ArrayBuffer },
  { subscriptions, events, count, result }: Poll,
): number {
  if (count === 0) return errno.inval
  const view = new DataView(memory)
  let shortest: bigint | null = null
  for (let index = 0; index < count; index++) {
    const at = subscriptions + subscriptionSize * index
    const kind = view.getUint8(at + 8)
    if (kind > 2) return errno.inval
    let code: number = errno.success
    if (kind === 0) {
      const timeout = view.getBigUint64(at + 24, true)
      if (view.getUint16(at + 40, true) !== 0) return errno.notsup
      if (shortest === null || timeout < shortest) shortest = timeout
    } else {
      code = outcome(kind, view.getUint32(at + 16, true))
    }
    const userdata = view.getBigUint64(at, true)
    const event = events + eventSize * index
    new Uint8Array(memory, event, eventSize).fill(0)
    view.setBigUint64(event, userdata, true)
    view.setUint16(event + 8, code, true)
    view.setUint8(event + 10, kind)
  }
  view.setUint32(result, count, true)
  if (shortest !== null) clock.sleep(shortest)
  return errno.success
}

/** kind: 1 to read, 2 to write */
function outcome(kind: number, fd: number): number {
  if (fd > 2) return errno.badf
  return kind === 1 && fd === 0 ? errno.success : errno.notsup
}
