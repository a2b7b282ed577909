import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { ReadWindow } from './useWindow'

const none: [] = []

/** Transfers in each step of the window; a window that failed or that nobody knows is not drawn as one that loads. */
export function Bars({ read: { window, failure } }: { read: ReadWindow }) {
  const text = useText(messages)
  const format = useFormat()
  const { steps, every = 60_000, count = 0 } = window ?? {}
  const most = Math.max(0, ...(steps ?? []).map((one) => one.count))
  const label = text('live.bars.series')
  const series = useMemo(
    () => steps && [{ label, kind: 'bars' as const, points: steps.map((one) => [one.start, one.count] as const) }],
    [steps, label],
  )
  const volumes = useMemo(() => new Map(steps?.map((one) => [new Date(one.start).getTime(), one.volume])), [steps])
  return (
    <Card>
      <CardHeader
        title={text('live.bars')}
        end={
          <>
            {steps && text('live.bars.most', { count: most })}
            <Definition term={text('live.bars')}>{text('live.bars.definition')}</Definition>
          </>
        }
      />
      <CardBody>
        <TimeSeries
          label={text('live.bars')}
          summary={text('live.bars.summary', { count, most })}
          series={series ?? (failure || window === null ? none : undefined)}
          empty={window ? undefined : text(failure ? 'live.window.failed' : 'live.window.unknown')}
          every={every}
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
