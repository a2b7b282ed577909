import type { Balances } from '../wire'

const hour = 3_600_000

/**
 * A balance as steps: what was there holds until the transfer that changed it, or the hour of it, at whose end the new one is known. It
 * begins with the window and ends with the block that it was read at.
 */
export function balanceSteps({ from, before, now, exact, steps, asOf }: Balances): [time: number, wei: string][] {
  if (!steps) return []
  const end = Date.parse(asOf.time)
  const begin = Date.parse(from)
  const points: [number, string][] = [[begin, before]]
  for (const { start, balance } of steps) {
    const at = Math.max(begin, Date.parse(start))
    const [time, last] = points.at(-1) as [number, string]
    // The value before the change ends a millisecond earlier: a time can have only one value.
    if (exact) points.push([Math.max(time, at - 1), last], [at, balance])
    else points.push([Math.max(time, at), last], [Math.min(at + hour, end), balance])
  }
  points.push([end, now])
  return points.filter(([time], i) => points[i + 1]?.[0] !== time)
}
