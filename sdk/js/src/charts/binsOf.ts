import { bin, extent } from 'd3-array'

/** How many values there are from one value up to, without it, another one; the last bin has its end as well. */
export interface Bin {
  from: number
  to: number
  count: number
}

/** The values counted in bins of one round width, about as many as asked for. What is null, or no finite number, is in none. */
export function binsOf(values: readonly (number | null)[], about = 12): Bin[] {
  const known = values.filter((value): value is number => Number.isFinite(value))
  const [least, most] = extent(known)
  if (least === undefined) return []
  if (least === most) {
    const room = Math.abs(least) / 20 || 0.5
    return [{ from: least - room, to: least + room, count: known.length }]
  }
  return bin()
    .thresholds(about)(known)
    .map(({ x0 = least, x1 = most, length }) => ({ from: x0, to: x1, count: length }))
}
