import './chart.css'
import { type Instant, useFormat, useLocale, useText } from '@portal/sdk'
import { Skeleton } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { ChartEmpty } from './ChartEmpty'
import { Legend } from './Legend'
import { Plot } from './Plot'
import type { Series } from './Series'
import { TableTwin } from './TableTwin'
import { chartMessages } from './texts'
import { type TimeChart, timeChart } from './timeChart'
import { timeLabels } from './timeLabels'
import { timeOf } from './timeOf'

export interface TimeSeriesProps {
  /** what is shown, over which window: "Transfers per minute in the last hour" */
  label: string
  /** what the picture shows in words, for whom does not see it: "96 in total, 7 in the busiest minute." */
  summary?: string
  /** undefined: not there yet */
  series: readonly Series[] | undefined
  /** one on top of the other, in their order; values from zero up. At a time when one is not measured none is drawn. */
  stacked?: boolean
  /**
   * Milliseconds from one point of a series to its next. Where its points are further apart something is missing, and a gap is drawn,
   * whatever other series have there. A bar stands for the time from its point on, as long as this.
   */
  every?: number
  /** the window that is shown, as `Point` has times; from the first point to the last one unless given */
  from?: Instant
  to?: Instant
  /** a moment in the window that is marked, such as the one that a page was taken back to */
  marked?: Instant
  /** a value with its unit, in the read-out and the table; a plain number unless given */
  format?: (value: number) => string
  /** a value at the axis, in short unless given; another function draws the picture anew */
  shortFormat?: (value: number) => string
  /** what else is known of a time: further lines of the read-out, and columns of the table */
  details?: readonly { label: string; of(time: number): string }[]
  /** CSS pixels of the picture */
  height?: number
  /** what fills a chart without a value in its window; that nothing was measured, yet or in this time, unless given */
  empty?: ReactNode
}

/** Lines, areas, bars and bands over time. Null is a gap, never zero. */
export function TimeSeries(props: TimeSeriesProps): ReactElement {
  const { series, height = 200 } = props
  if (!series)
    return (
      <div className="pk-chart" aria-busy="true">
        <Skeleton width="100%" height={`${height}px`} />
      </div>
    )
  return <Drawn {...props} series={series} />
}

function Drawn({
  label,
  summary,
  series,
  stacked = false,
  every,
  from,
  to,
  marked,
  format,
  shortFormat,
  details = [],
  height = 200,
  empty,
}: TimeSeriesProps & { series: readonly Series[] }): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const locale = useLocale()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [start, end] = [from, to].map((at) => (at === undefined ? undefined : timeOf(at)))
  const chart = useMemo<TimeChart>(
    () => timeChart(series, { stacked, every, from: start, to: end, hidden }),
    [series, stacked, every, start, end, hidden],
  )
  const value = format ?? ((number: number) => formats.number(number))
  const short = shortFormat ?? formats.compact
  const times = useMemo(
    () => timeLabels(locale, chart.plan.range[0], chart.plan.range[1], every),
    [locale, chart, every],
  )
  const plan = useMemo(() => ({ ...chart.plan, xLabels: times.axis, yLabel: short }), [chart, times, short])
  const cell = ({ value: one, low, high }: TimeChart['rows'][number]['cells'][number]) => {
    if (one === undefined) return text('none')
    const main = one === null ? text('missing') : value(one)
    return typeof low === 'number' && typeof high === 'number'
      ? text('series.band', { value: main, low: value(low), high: value(high) })
      : main
  }
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    setHidden(next)
  }
  const stops = chart.rows.map(({ time }) => time)
  const missing = chart.rows.filter(({ cells }) => cells.some((one) => one.value === null)).length
  if (!chart.measured)
    return <ChartEmpty height={height}>{empty ?? text(chart.elsewhere ? 'empty.window' : 'empty')}</ChartEmpty>
  return (
    <div className="pk-chart">
      {chart.entries.length > 1 && <Legend label={label} entries={chart.entries} hidden={hidden} onToggle={toggle} />}
      {plan.layers.length === 0 ? (
        <ChartEmpty height={height}>{text('empty.hidden')}</ChartEmpty>
      ) : (
        <Plot
          label={label}
          name={summary ? `${label}: ${summary}` : label}
          plan={plan}
          height={height}
          stops={stops}
          marked={marked === undefined ? null : timeOf(marked)}
          read={(index) => {
            const { time, cells } = chart.rows[index] as TimeChart['rows'][number]
            const lines = chart.entries.flatMap((entry, i) =>
              hidden.has(entry.label) ? [] : [{ ...entry, text: cell(cells[i] ?? {}) }],
            )
            return {
              title: times.full(time),
              lines: [
                // Alone it needs no name: the title says what is shown.
                ...lines,
                ...details.map((detail) => ({ label: detail.label, text: detail.of(time) })),
              ],
            }
          }}
        />
      )}
      <TableTwin
        label={label}
        columns={[
          text('column.time'),
          ...chart.entries.map((entry) => entry.label),
          ...details.map((one) => one.label),
        ]}
        note={missing > 0 ? text('missing.count', { count: missing, of: chart.rows.length }) : null}
        count={chart.rows.length}
        rows={() =>
          chart.rows.flatMap(({ time, cells, gapTo }) => {
            const row = {
              key: time,
              cells: [times.full(time), ...cells.map(cell), ...details.map((detail) => detail.of(time))],
            }
            if (gapTo === null) return [row]
            const gap = text('gap', { from: times.full(time), to: times.full(gapTo) })
            return [row, { key: `${time} on`, gap, cells: [] }]
          })
        }
      />
    </div>
  )
}
