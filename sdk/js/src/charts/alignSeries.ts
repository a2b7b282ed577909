import type { Instant } from '../format'
import { gapsIn } from './gaps'
import type { Series } from './Series'
import { timeOf } from './timeOf'

/** A number; null: not measured; undefined: this series has nothing at that time, and nothing is missing. */
export type Cell = number | null | undefined

export interface Columns {
  /** ms since the epoch, ascending, each once */
  times: number[]
  /** by series, at these times */
  values: Cell[][]
  /** by series; null: it has no band */
  bands: ({ low: Cell[]; high: Cell[] } | null)[]
}

/**
 * The series over all their times. What is no finite number was not measured; what has no time is left out. With `every`, the
 * milliseconds from one point of a series to its next, nothing was measured at what times others have between two further apart.
 */
export function alignSeries(series: readonly Series[], every?: number): Columns {
  const points = series.map((one) => byTime(one.points.map(([time, value]) => [time, known(value)])))
  const ranges = series.map(
    ({ band }) => band && byTime(band.map(([time, low, high]) => [time, [known(low), known(high)] as const])),
  )
  const all = new Set([...points, ...ranges].flatMap((column) => [...(column?.keys() ?? [])]))
  const times = [...all].sort((a, b) => a - b)
  return {
    times,
    values: points.map((column) => at(times, column, every, null)),
    bands: ranges.map((column) => {
      if (!column) return null
      const edges = at(times, column, every, [null, null] as const)
      return { low: edges.map((edge) => edge?.[0]), high: edges.map((edge) => edge?.[1]) }
    }),
  }
}

function byTime<T>(entries: (readonly [Instant, T])[]): Map<number, T> {
  const column = new Map<number, T>()
  for (const [instant, value] of entries) {
    const time = timeOf(instant)
    if (!Number.isNaN(time)) column.set(time, value)
  }
  return column
}

/** A column at these times, which are ascending; `missing` inside of a gap of its own. */
function at<T>(
  times: readonly number[],
  column: Map<number, T>,
  every: number | undefined,
  missing: T,
): (T | undefined)[] {
  const gaps = gapsIn(
    [...column.keys()].sort((a, b) => a - b),
    every,
  )
  let next = 0
  return times.map((time) => {
    while (time >= (gaps[next]?.[1] ?? Infinity)) next++
    return time > (gaps[next]?.[0] ?? Infinity) ? missing : column.get(time)
  })
}

function known(value: number | null): number | null {
  return Number.isFinite(value) ? value : null
}
