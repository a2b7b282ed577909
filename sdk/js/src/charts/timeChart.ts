import { alignSeries, type Cell } from './alignSeries'
import { breakAt, gapsIn, type Span, unknownSpans } from './gaps'
import type { Layer, PlotPlan } from './PlotPlan'
import type { Series } from './Series'
import { stack } from './stack'
import { type Tone, toneAt } from './Tone'

export interface TimeChart {
  /** what is drawn, but for its words */
  plan: Omit<PlotPlan, 'xLabels' | 'yLabel'>
  /** by series, hidden ones as well */
  entries: { label: string; tone: Tone }[]
  /** by time, ascending: the stops of the crosshair and the rows of the table */
  rows: {
    time: number
    /** by series */
    cells: { value?: Cell; low?: Cell; high?: Cell }[]
    /** until when nothing was measured after this; null: the next one comes in time */
    gapTo: number | null
  }[]
  /** whether there is any value in the window */
  measured: boolean
  /** whether there are values outside of it alone */
  elsewhere: boolean
}

export interface TimeChartOptions {
  stacked: boolean
  every: number | undefined
  from: number | undefined
  to: number | undefined
  /** labels of series that are not drawn */
  hidden: ReadonlySet<string>
}

const minute = 60_000

export function timeChart(series: readonly Series[], options: TimeChartOptions): TimeChart {
  const { from = -Infinity, to = Infinity, hidden } = options
  const all = alignSeries(series, options.every)
  // What lies outside of the window is drawn up to its edge, and no stop.
  const gaps = gapsIn(all.times, options.every)
  const gapAfter = new Map(gaps.map(([before, after]) => [before, after]))
  const entries = series.map(({ label, tone }, i) => ({ label, tone: tone ?? toneAt(i) }))
  const rows = all.times.flatMap((time, at) =>
    time < from || time > to
      ? []
      : [
          {
            time,
            cells: all.values.map((column, i) => ({
              value: column[at],
              low: all.bands[i]?.low[at],
              high: all.bands[i]?.high[at],
            })),
            gapTo: gapAfter.get(time) ?? null,
          },
        ],
  )
  const shown = series.flatMap((one, i) => (hidden.has(one.label) ? [] : [{ one, i }]))
  const own = shown.map(({ i }) => all.values[i] as Cell[])
  const bandColumns = shown.flatMap(({ i }) => {
    const band = all.bands[i]
    return band ? [band.low, band.high] : []
  })
  const broken = breakAt(gaps, all.times, [...own, ...bandColumns], options.every ?? 0)
  const values = broken.columns.slice(0, own.length)
  const edges = broken.columns.slice(own.length)
  const drawn = options.stacked ? stack(values) : values
  const layers = shown.map(({ one, i }, at): Layer => {
    const [low, high] = all.bands[i] ? edges.splice(0, 2) : []
    return {
      kind: one.kind ?? 'line',
      tone: (entries[i] as { tone: Tone }).tone,
      values: drawn[at] as Cell[],
      band: low && high && !options.stacked ? { low, high } : null,
    }
  })
  const barWidth = layers.some(({ kind }) => kind === 'bars') ? (options.every ?? closest(all.times)) : null
  const measured = rows.some(({ cells }) => cells.some(({ value }) => typeof value === 'number'))
  return {
    plan: {
      xs: broken.xs,
      // The tallest of a stack stands behind the others.
      layers: options.stacked ? layers.reverse() : layers,
      stacked: options.stacked,
      range: rangeOf(all.times, options, barWidth),
      barWidth,
      unknown: unknownSpans(broken.xs, drawn, barWidth),
      time: true,
    },
    entries,
    rows,
    measured,
    elsewhere: !measured && all.values.some((column) => column.some((value) => typeof value === 'number')),
  }
}

/** From the first time to the end of the last one's bar; a single point has room on both sides. */
function rangeOf(times: readonly number[], options: TimeChartOptions, barWidth: number | null): Span {
  const first = options.from ?? times[0] ?? 0
  const last = options.to ?? (times.at(-1) ?? first) + (barWidth ?? 0)
  if (last > first) return [first, last]
  const room = options.every ?? 30 * minute
  return [first - room, first + room]
}

/** The least distance between two, a minute where there is none. */
function closest(times: readonly number[]): number {
  const least = times.reduce((apart, time, i) => Math.min(apart, (times[i + 1] ?? Infinity) - time), Infinity)
  return Number.isFinite(least) ? least : minute
}
