import './chart.css'
import { useFormat, useText } from '@portal/sdk'
import { Skeleton } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { Bin } from './binsOf'
import { ChartEmpty } from './ChartEmpty'
import { Plot } from './Plot'
import type { PlotPlan } from './PlotPlan'
import { TableTwin } from './TableTwin'
import type { Tone } from './Tone'
import { chartMessages } from './texts'

export interface HistogramProps {
  /** what is counted by what: "Validators by commission" */
  label: string
  /** what the picture shows in words */
  summary?: string
  /** ascending, all of one width, one after the other (`binsOf` makes them); undefined: not there yet */
  bins: readonly Bin[] | undefined
  /** an edge of a bin, with its unit; a plain number unless given */
  format?: (edge: number) => string
  /** what is counted: "Validators"; "Count" unless given */
  unit?: string
  tone?: Tone
  /** CSS pixels of the picture */
  height?: number
  empty?: ReactNode
}

/** How many there are of each size. */
export function Histogram({
  label,
  summary,
  bins,
  format,
  unit,
  tone = 'accent',
  height = 180,
  empty,
}: HistogramProps): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const edge: (value: number) => string = format ?? formats.number
  const range = ({ from, to }: Bin) => text('between', { from: edge(from), to: edge(to) })
  const counted = unit ?? text('column.count')
  const plan = useMemo(
    () => ({
      ...planOf(bins ?? [], tone),
      xLabels: (ticks: readonly number[]) => ticks.map((tick) => edge(tick)),
      yLabel: formats.compact,
    }),
    [bins, tone, edge, formats],
  )
  if (!bins)
    return (
      <div className="pk-chart" aria-busy="true">
        <Skeleton width="100%" height={`${height}px`} />
      </div>
    )
  if (bins.every(({ count }) => count === 0))
    return <ChartEmpty height={height}>{empty ?? text(bins.length > 0 ? 'zero' : 'empty')}</ChartEmpty>
  return (
    <div className="pk-chart">
      <Plot
        label={label}
        name={summary ? `${label}: ${summary}` : label}
        plan={plan}
        height={height}
        stops={plan.xs}
        read={(index) => {
          const at = bins[index] as Bin
          return { title: range(at), lines: [{ label: counted, tone, text: formats.number(at.count) }] }
        }}
      />
      <TableTwin
        label={label}
        columns={[text('column.range'), counted]}
        count={bins.length}
        rows={() => bins.map((at) => ({ key: at.from, cells: [range(at), formats.number(at.count)] }))}
      />
    </div>
  )
}

function planOf(bins: readonly Bin[], tone: Tone): Omit<PlotPlan, 'xLabels' | 'yLabel'> {
  const { from, to } = bins[0] ?? { from: 0, to: 1 }
  return {
    xs: bins.map((one) => one.from),
    layers: [{ kind: 'bars', tone, values: bins.map(({ count }) => count), band: null }],
    stacked: false,
    range: [from, bins.at(-1)?.to ?? to],
    barWidth: to - from,
    unknown: [],
    time: false,
  }
}
