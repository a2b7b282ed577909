import type { Minute, Recent, Transfer } from '../wire'

/** How many transfers a page keeps. */
const kept = 500

export function transferKey({ block, hash, index }: Transfer): string {
  return `${block}:${hash}:${index}`
}

/** The answer with one more transfer, or without one that was taken back. What it has already changes nothing. */
export function applyTransfer(recent: Recent, transfer: Transfer): Recent {
  const key = transferKey(transfer)
  const known = recent.transfers.some((other) => transferKey(other) === key)
  if (known !== Boolean(transfer.removed)) return recent
  const transfers = transfer.removed
    ? recent.transfers.filter((other) => transferKey(other) !== key)
    : [transfer, ...recent.transfers].sort(newestFirst).slice(0, kept)
  const newer = transfer.block > recent.head.number
  return {
    ...recent,
    transfers,
    head: newer ? { number: transfer.block, hash: '', time: transfer.time } : recent.head,
    perMinute: recent.perMinute && count(recent.perMinute, transfer),
    problem: null,
  }
}

function newestFirst(a: Transfer, b: Transfer): number {
  return b.block - a.block || b.index - a.index
}

function count(minutes: Minute[], { time, value, removed }: Transfer): Minute[] {
  const start = minuteOf(new Date(time).getTime())
  const by = removed ? -1 : 1
  const counted = minutes.map((minute) =>
    new Date(minute.start).getTime() === start
      ? { ...minute, count: minute.count + by, volume: String(BigInt(minute.volume) + BigInt(by) * BigInt(value)) }
      : minute,
  )
  const last = minutes.at(-1)
  if (removed || (last && new Date(last.start).getTime() >= start)) return counted
  return [...counted, { start: new Date(start).toISOString(), count: 1, volume: value }]
}

const minute = 60_000

export function minuteOf(time: number): number {
  return Math.floor(time / minute) * minute
}

/** The 60 minutes that end with now's, oldest first. A minute that nothing is known of counts 0: all that happened is known. */
export function lastHour(minutes: Minute[], now: number): Minute[] {
  const known = new Map(minutes.map((one) => [new Date(one.start).getTime(), one]))
  const end = Math.max(minuteOf(now), ...known.keys())
  return Array.from({ length: 60 }, (_, i) => {
    const start = end - (59 - i) * minute
    return known.get(start) ?? { start: new Date(start).toISOString(), count: 0, volume: '0' }
  })
}
