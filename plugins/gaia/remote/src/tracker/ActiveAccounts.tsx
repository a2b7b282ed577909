import { useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Growth } from '../wire'

const hour = 3_600_000

/** How many accounts sent or got anything in each hour, or each day of UTC. */
export function ActiveAccounts({ growth }: { growth: Growth | undefined }) {
  const text = useText(messages)
  const { actives, activeDays = true } = growth ?? {}
  const label = text('growth.active')
  const series = useMemo(
    () =>
      actives === null
        ? []
        : actives && [
            {
              label,
              tone: 'vaelus' as const,
              kind: 'bars' as const,
              points: actives.map((one) => [one.start, one.accounts] as const),
            },
          ],
    [actives, label],
  )
  const every = activeDays ? 24 * hour : hour
  const most = Math.max(0, ...(actives ?? []).map(({ accounts }) => accounts))
  return (
    <Card>
      <CardHeader
        title={text(activeDays ? 'growth.active.days' : 'growth.active.hours')}
        end={<Definition term={text('growth.active')}>{text('growth.active.chart')}</Definition>}
      />
      <CardBody>
        <TimeSeries
          label={text(activeDays ? 'growth.active.days' : 'growth.active.hours')}
          summary={text('growth.active.summary', { count: most })}
          series={series}
          every={every}
          height={150}
        />
      </CardBody>
    </Card>
  )
}
