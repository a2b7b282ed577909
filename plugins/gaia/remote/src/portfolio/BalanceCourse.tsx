import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, CardSkeleton, QueryView, TimeRanges, useTimeRange } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { balanceSteps } from '../tracker/balanceSteps'
import { trackedRanges, useBalances } from '../tracker/queries'
import type { Balances } from '../wire'
import { useNewestChanges } from './queries'
import { reasonsAt } from './reasonsAt'
import { portfolioMessages } from './texts'
import { useSentence } from './useSentence'

const choices = { ranges: trackedRanges, fallback: '30d' } as const

/** What the wallet held over time, and why that changed. */
export function BalanceCourse({ address }: { address: string }) {
  const text = useText(portfolioMessages)
  const choice = useTimeRange(choices)
  const balances = useBalances(address, choice.range)
  return (
    <QueryView
      query={balances}
      framed
      failed={text('course.failed')}
      skeleton={<CardSkeleton title={text('course.title')} height="220px" />}
    >
      {(data) => (
        <Card>
          <CardHeader title={text('course.title')} end={<TimeRanges {...choice} label={text('course.title')} />} />
          <CardBody>
            <Course balances={data} address={address} />
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

function Course({ balances, address }: { balances: Balances; address: string }) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const sentence = useSentence(address)
  const { data: newest } = useNewestChanges()
  const reasons = useMemo(() => reasonsAt(newest?.rows ?? [], sentence), [newest, sentence])
  const series = useMemo(
    () => [
      {
        label: text('wallet'),
        kind: 'area' as const,
        points: balanceSteps(balances).map(([time, wei]) => [time, Number(fromUnits(wei))] as const),
      },
    ],
    [balances, text],
  )
  return (
    <TimeSeries
      label={text('course.title')}
      summary={text('course.summary', { before: format.gaia(balances.before, 2), now: format.gaia(balances.now, 2) })}
      series={series}
      from={balances.from}
      format={(value) => `${format.number(value)} GAIA`}
      // By the hour no time is that of one change.
      details={balances.exact ? [{ label: text('course.reason'), of: (time) => reasons.get(time) ?? '' }] : undefined}
      height={210}
    />
  )
}
