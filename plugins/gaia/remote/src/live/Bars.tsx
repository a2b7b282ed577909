import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Minute } from '../wire'

const minute = 60_000

/** Transfers in each minute of the last hour; null: not known yet. */
export function Bars({ minutes }: { minutes: Minute[] | null }) {
  const text = useText(messages)
  const format = useFormat()
  const count = (minutes ?? []).reduce((sum, one) => sum + one.count, 0)
  const most = Math.max(0, ...(minutes ?? []).map((one) => one.count))
  const label = text('live.bars.series')
  const series = useMemo(
    () => minutes && [{ label, kind: 'bars' as const, points: minutes.map((one) => [one.start, one.count] as const) }],
    [minutes, label],
  )
  const volumes = useMemo(() => new Map(minutes?.map((one) => [new Date(one.start).getTime(), one.volume])), [minutes])
  return (
    <Card>
      <CardHeader
        title={text('live.bars')}
        end={
          <>
            {minutes && text('live.bars.most', { count: most })}
            <Definition term={text('live.bars')}>{text('live.hour.definition')}</Definition>
          </>
        }
      />
      <CardBody>
        <TimeSeries
          label={text('live.bars.label')}
          summary={text('live.bars.summary', { count, most })}
          series={series ?? undefined}
          every={minute}
          details={[
            {
              label: text('live.bars.volume'),
              of: (time) => `${format.compactGaia(volumes.get(time) ?? '0')} GAIA`,
            },
          ]}
          height={150}
        />
      </CardBody>
    </Card>
  )
}
