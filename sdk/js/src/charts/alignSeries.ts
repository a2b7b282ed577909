import type { Instant } from '../format'
import type { Series } from './Series'

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

/** The series over all their times. What is no finite number was not measured; what has no time is left out. */
export function alignSeries(series: readonly Series[]): Columns {
  const points = series.map((one) => byTime(one.points.map(([time, value]) => [time, known(value)])))
  const ranges = series.map(
    ({ band }) => band && byTime(band.map(([time, low, high]) => [time, [known(low), known(high)] as const])),
  )
  const all = new Set([...points, ...ranges].flatMap((column) => [...(column?.keys() ?? [])]))
  const times = [...all].sort((a, b) => a - b)
  return {
    times,
    values: points.map((column) => times.map((time) => column.get(time))),
    bands: ranges
      .map(
        (column) =>
          column && {
            low: times.map((time) => column.get(time)?.[0]),
            high: times.map((time) => column.get(time)?.[1]),
          },
      )
      .map((band) => band ?? null),
  }
}

function byTime<T>(entries: (readonly [Instant, T])[]): Map<number, T> {
  const column = new Map<number, T>()
  for (const [instant, value] of entries) {
    const time = new Date(instant).getTime()
    if (!Number.isNaN(time)) column.set(time, value)
  }
  return column
}

function known(value: number | null): number | null {
  return Number.isFinite(value) ? value : null
}
