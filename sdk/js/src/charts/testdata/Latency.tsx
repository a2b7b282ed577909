import { useFormat, useModuleQuery } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { useMemo } from 'react'

/** What GET /latency answers, once a minute; null: nothing was measured in it. */
interface Minute {
  time: string
  median: number | null
  fastest: number | null
  slowest: number | null
}

export default function Latency() {
  const format = useFormat()
  const { data } = useModuleQuery<Minute[]>('/latency')
  const series = useMemo(
    () =>
      data && [
        {
          label: 'Median',
          points: data.map(({ time, median }) => [time, median] as const),
          band: data.map(({ time, fastest, slowest }) => [time, fastest, slowest] as const),
        },
      ],
    [data],
  )
  return (
    <TimeSeries
      label="Latency of attestations, last hour"
      series={series}
      every={60_000}
      format={(ms) => `${format.number(ms, 0)} ms`}
    />
  )
}
