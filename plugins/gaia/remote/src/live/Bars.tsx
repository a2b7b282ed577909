import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { ReadWindow } from './useWindow'

const none: [] = []

interface BarsProps {
  read: ReadWindow
  /** that of a tape that was rewound, in seconds since 1970; null: it is live */
  moment?: number | null
  /** CSS pixels of the picture */
  height?: number
}

/** Transfers in each step of the window; a window that failed or that nobody knows is not drawn as one that loads. */
export function Bars({ read: { window, failure }, moment, height = 150 }: BarsProps) {
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
          marked={moment == null ? undefined : moment * 1000}
          height={height}
        />
      </CardBody>
    </Card>
  )
}
