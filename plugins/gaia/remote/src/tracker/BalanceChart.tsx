import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries, type TimeSeriesProps } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, CardSkeleton, QueryView, TimeRanges, useTimeRange } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Balances } from '../wire'
import { balanceSteps } from './balanceSteps'
import { trackedRanges, useBalances } from './queries'

const choices = { ranges: trackedRanges, fallback: '30d' } as const

interface BalanceChartProps {
  address: string
  /** what the card is called */
  title: string
  /** what the line is */
  label: string
  /** what stands beside each change in the chart's table; not where several changes fall into one step */
  details?: TimeSeriesProps['details']
}

/** What an address had in its wallet over time. */
export function BalanceChart({ address, title, label, details }: BalanceChartProps) {
  const text = useText(messages)
  const choice = useTimeRange(choices)
  const balances = useBalances(address, choice.range)
  return (
    <QueryView
      query={balances}
      framed
      failed={text('balance.failed')}
      skeleton={<CardSkeleton title={title} height="220px" />}
    >
      {(data) => (
        <Card>
          <CardHeader title={title} end={<TimeRanges {...choice} label={title} />} />
          <CardBody>
            <Steps balances={data} title={title} label={label} details={data.exact ? details : undefined} />
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

interface StepsProps extends Omit<BalanceChartProps, 'address'> {
  balances: Balances
}

function Steps({ balances, title, label, details }: StepsProps) {
  const text = useText(messages)
  const format = useFormat()
  const series = useMemo(
    () => [
      {
        label,
        kind: 'area' as const,
        points: balanceSteps(balances).map(([time, wei]) => [time, Number(fromUnits(wei))] as const),
      },
    ],
    [balances, label],
  )
  return (
    <TimeSeries
      label={title}
      summary={text('balance.summary', { before: format.gaia(balances.before, 2), now: format.gaia(balances.now, 2) })}
      series={series}
      from={balances.from}
      format={(value) => `${format.number(value)} GAIA`}
      details={details}
      height={210}
    />
  )
}
