import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, CardSkeleton, QueryView, TimeRanges, useTimeRange } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Balances } from '../wire'
import { balanceSteps } from './balanceSteps'
import { trackedRanges, useBalances } from './queries'

const choices = { ranges: trackedRanges, fallback: '30d' } as const

/** What an address had over time. */
export function BalanceChart({ address }: { address: string }) {
  const text = useText(messages)
  const choice = useTimeRange(choices)
  const balances = useBalances(address, choice.range)
  return (
    <QueryView
      query={balances}
      framed
      failed={text('balance.failed')}
      skeleton={<CardSkeleton title={text('balance.title')} height="220px" />}
    >
      {(data) => (
        <Card>
          <CardHeader title={text('balance.title')} end={<TimeRanges {...choice} label={text('balance.title')} />} />
          <CardBody>
            <Steps balances={data} />
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

function Steps({ balances }: { balances: Balances }) {
  const text = useText(messages)
  const format = useFormat()
  const series = useMemo(
    () => [
      {
        label: text('account.balance'),
        kind: 'area' as const,
        points: balanceSteps(balances).map(([time, wei]) => [time, Number(fromUnits(wei))] as const),
      },
    ],
    [balances, text],
  )
  return (
    <TimeSeries
      label={text('balance.title')}
      summary={text('balance.summary', { before: format.gaia(balances.before, 2), now: format.gaia(balances.now, 2) })}
      series={series}
      from={balances.from}
      format={(value) => `${format.number(value)} GAIA`}
      height={210}
    />
  )
}
