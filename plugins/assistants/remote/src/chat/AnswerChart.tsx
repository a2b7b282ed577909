import { useFormat } from '@portal/sdk'
import { type Series, TimeSeries } from '@portal/sdk/charts'
import { type ReactElement, useMemo } from 'react'
import type { AnswerCourse } from '../wire'

/** What a tool answered over time. */
export function AnswerChart({ chart }: { chart: AnswerCourse }): ReactElement {
  const format = useFormat()
  const series = useMemo<Series[]>(
    () =>
      chart.series.map(({ name, points }) => ({
        label: name,
        kind: 'line',
        points: points.map(({ at, value }) => [at * 1000, value] as const),
      })),
    [chart],
  )
  return (
    <figure className="assistants-figure assistants-chart">
      <figcaption>{chart.title}</figcaption>
      <TimeSeries
        label={chart.title}
        series={series}
        height={180}
        format={(value) => `${format.number(value)}${chart.unit ? ` ${chart.unit}` : ''}`}
      />
    </figure>
  )
}
