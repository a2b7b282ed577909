import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Growth } from '../wire'
import { sumOf } from './sumOf'

/** What went from one account to another in each step. */
export function VolumeOverTime({ growth, className }: { growth: Growth | undefined; className?: string }) {
  const text = useText(messages)
  const format = useFormat()
  const { steps, everySeconds } = growth ?? {}
  const label = text('live.volume')
  const series = useMemo(
    () =>
      steps === null
        ? []
        : steps && [
            {
              label,
              kind: 'bars' as const,
              points: steps.map(({ start, volume }) => [start, Number(fromUnits(volume))] as const),
            },
          ],
    [steps, label],
  )
  const counts = useMemo(() => new Map(steps?.map(({ start, count }) => [new Date(start).getTime(), count])), [steps])
  const { count, volume } = sumOf(steps ?? [])
  return (
    <Card className={className}>
      <CardHeader
        title={text('growth.volume.title')}
        end={<Definition term={text('growth.volume.title')}>{text('live.volume.definition')}</Definition>}
      />
      <CardBody>
        <TimeSeries
          label={text('growth.volume.title')}
          summary={text('growth.volume.summary', { volume: format.compactGaia(volume), count })}
          series={series}
          every={everySeconds && everySeconds * 1000}
          format={(value) => `${format.number(value)} GAIA`}
          details={[{ label: text('live.count'), of: (time) => format.number(counts.get(time) ?? 0) }]}
          height={150}
        />
      </CardBody>
    </Card>
  )
}
