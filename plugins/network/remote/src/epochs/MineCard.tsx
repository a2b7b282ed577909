import { fromUnits, useFormat, useSession, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, EmptyState, QueryView, Skeleton } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { lengthOf } from './lengthOf'
import { useEpochCourse, useRewards } from './queries'
import { sumOf } from './sumOf'
import { epochMessages } from './texts'
import type { Reward } from './wire'

/** What the visitor earned with a validator, epoch by epoch. */
export function MineCard({ address }: { address: string }) {
  const text = useText(epochMessages)
  const query = useRewards(useSession()?.address ?? null, address)
  const epochs = useEpochCourse(address).data?.epochs
  return (
    <Card aria-labelledby="epochs-mine">
      <CardHeader id="epochs-mine" title={text('mine.title')} />
      <QueryView
        query={query}
        failed={text('rewards.failed')}
        skeleton={
          <CardBody>
            <Skeleton width="100%" height="150px" />
          </CardBody>
        }
        empty={(rewards) =>
          rewards.length === 0 && <EmptyState title={text('mine.none')}>{text('mine.none.text')}</EmptyState>
        }
      >
        {(rewards) => <Course rewards={rewards} every={epochs && lengthOf(epochs)} />}
      </QueryView>
    </Card>
  )
}

function Course({ rewards, every }: { rewards: readonly Reward[]; every: number | undefined }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const series = useMemo(
    () => [
      {
        label: text('mine.amount'),
        kind: 'bars' as const,
        points: rewards.map(({ ends, amount }) => [ends, Number(fromUnits(amount))] as const),
      },
    ],
    [rewards, text],
  )
  const sum = text('mine.summary', {
    amount: format.gaia(sumOf(rewards.map(({ amount }) => amount)) ?? 0n, 4),
    count: rewards.length,
  })
  return (
    <CardBody className="network:grid network:grid-cols-1 network:gap-3">
      <p className="network:font-[550]">{sum}</p>
      <TimeSeries
        label={text('mine.title')}
        summary={sum}
        series={series}
        every={every}
        format={(value) => `${format.number(value)} GAIA`}
        height={140}
      />
    </CardBody>
  )
}
