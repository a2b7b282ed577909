import type { Recent, Step, Transfer } from '../wire'

/** How many of the newest transfers the answer has. */
const kept = 50

/** How many minutes a page counts: an hour, and the one before. */
const counted = 120
const hour = 60

export function transferKey({ block, hash, index }: Transfer): string {
  return `${block}:${hash}:${index}`
}

/** The answer after an event: one transfer, or the newest as a whole. */
export function applyEvent(recent: Recent, event: Transfer | Recent): Recent {
  return 'transfers' in event ? event : applyTransfer(recent, event)
}

/** The answer with one more transfer, or without one that was taken back. What it has or counts already changes nothing. */
export function applyTransfer(recent: Recent, transfer: Transfer): Recent {
  const key = transferKey(transfer)
  const known = recent.transfers.some((other) => transferKey(other) === key)
  if (known !== Boolean(transfer.removed)) return recent
  const oldest = recent.transfers.at(-1)
  if (oldest && newestFirst(oldest, transfer) < 0) return recent
  const transfers = transfer.removed
    ? recent.transfers.filter((other) => transferKey(other) !== key)
    : [transfer, ...recent.transfers].sort(newestFirst).slice(0, kept)
  return {
    ...recent,
    transfers,
    total: recent.total + (transfer.removed ? -1 : 1),
    since: recent.since ?? transfer.time,
    perMinute: recent.perMinute && count(recent.perMinute, transfer),
    // A transfer that arrives proves that the problem is over.
    problem: null,
  }
}

export function newestFirst(a: Transfer, b: Transfer): number {
  return b.block - a.block || b.index - a.index
}

function count(minutes: Step[], { time, kind, from, to, value, removed }: Transfer): Step[] {
  const start = minuteOf(new Date(time).getTime())
  const by = removed ? -1 : 1
  const went = kind !== 'mint' && kind !== 'burn' && from.toLowerCase() !== to.toLowerCase()
  const volume = went ? BigInt(by) * BigInt(value) : 0n
  const changed = minutes.map((minute) =>
    new Date(minute.start).getTime() === start
      ? { ...minute, count: minute.count + by, volume: String(BigInt(minute.volume) + volume) }
      : minute,
  )
  const last = minutes.at(-1)
  if (removed || (last && new Date(last.start).getTime() >= start)) return changed
  return [...changed, { start: new Date(start).toISOString(), count: 1, volume: String(volume) }].slice(-counted)
}

const minute = 60_000

export function minuteOf(time: number): number {
  return Math.floor(time / minute) * minute
}

/**
 * The 60 minutes up to that of `end`, and the 60 before them, oldest first. A minute without transfers counts 0, since everything up to
 * `end` is known. before is null where it begins earlier than what is known.
 */
export function lastHours(minutes: Step[], end: number): { last: Step[]; before: Step[] | null } {
  const known = new Map(minutes.map((one) => [new Date(one.start).getTime(), one]))
  const first = minuteOf(end) - (counted - 1) * minute
  const all = Array.from({ length: counted }, (_, i) => {
    const start = first + i * minute
    return known.get(start) ?? { start: new Date(start).toISOString(), count: 0, volume: '0' }
  })
  return { last: all.slice(hour), before: Math.min(...known.keys()) <= first ? all.slice(0, hour) : null }
}
