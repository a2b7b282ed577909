import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import {
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  QueryView,
  type TimeRange,
  TimeRanges,
  useTimeRange,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useStakeCourse } from '../queries'
import type { StakeCourse } from '../wire'
import { stakeSteps } from './stakeSteps'
import { detailMessages } from './texts'

const ranges: readonly TimeRange[] = ['24h', '7d', '30d', '90d', 'all']
const choices = { ranges, fallback: '30d' } as const

/** What a validator had at stake over time. */
export function StakeChart({ address }: { address: string }) {
  const text = useText(detailMessages)
  const choice = useTimeRange(choices)
  const query = useStakeCourse(address, choice.range)
  const title = text('history.title')
  return (
    <QueryView
      query={query}
      framed
      failed={text('history.failed')}
      skeleton={<CardSkeleton title={title} height="220px" />}
    >
      {(course) => (
        <Card>
          <CardHeader title={title} end={<TimeRanges {...choice} label={title} />} />
          <CardBody>
            <Steps course={course} title={title} />
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

function Steps({ course, title }: { course: StakeCourse; title: string }) {
  const text = useText(detailMessages)
  const format = useFormat()
  const points = useMemo(() => stakeSteps(course), [course])
  const series = useMemo(
    () => [
      {
        label: text('history.label'),
        kind: 'area' as const,
        points: points.map(([time, wei]) => [time, Number(fromUnits(wei))] as const),
      },
    ],
    [points, text],
  )
  return (
    <TimeSeries
      label={title}
      summary={text('history.summary', {
        before: format.gaia(course.before, 2),
        now: format.gaia(points.at(-1)?.[1] ?? course.before, 2),
      })}
      series={series}
      from={course.from}
      format={(value) => `${format.number(value)} GAIA`}
      height={210}
    />
  )
}
