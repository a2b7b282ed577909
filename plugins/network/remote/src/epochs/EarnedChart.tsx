import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { lengthOf } from './lengthOf'
import { epochMessages } from './texts'
import type { EpochRow } from './wire'

/** What each epoch paid to all accounts together. */
export function EarnedChart({ epochs }: { epochs: readonly EpochRow[] }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const series = useMemo(
    () => [
      {
        label: text('chart.earned'),
        kind: 'bars' as const,
        points: epochs.map(({ begins, total }) => [begins, Number(fromUnits(total))] as const),
      },
    ],
    [epochs, text],
  )
  const at = useMemo(() => new Map(epochs.map((one) => [Date.parse(one.begins), one])), [epochs])
  const details = useMemo(
    () => [
      { label: text('column.epoch'), of: (time: number) => format.block(at.get(time)?.epoch ?? 0) },
      { label: text('chart.decided'), of: (time: number) => format.number(at.get(time)?.decided ?? 0) },
    ],
    [at, text, format],
  )
  const sum = epochs.reduce((all, { total }) => all + BigInt(total), 0n)
  return (
    <Card aria-label={text('chart.title')}>
      <CardHeader title={text('chart.title')} />
      <CardBody>
        <TimeSeries
          label={text('chart.title')}
          summary={text('chart.summary', { count: epochs.length, total: format.gaia(sum, 2) })}
          series={series}
          every={lengthOf(epochs)}
          details={details}
          format={(value) => `${format.number(value)} GAIA`}
          height={190}
          empty={text('first')}
        />
      </CardBody>
    </Card>
  )
}
