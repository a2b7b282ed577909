import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { messages } from '../texts'
import type { Growth } from '../wire'

/** How many hold anything, at the end of each step; before the token there is nothing to count. */
export function HoldersGrowth({ growth }: { growth: Growth | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const label = text('growth.holders')
  const { steps, from, held, everySeconds = 0 } = growth ?? {}
  const series = useMemo(() => {
    if (!steps) return steps === null ? [] : undefined
    // Each is known at the end of its step, and the last one now.
    const points = steps.map(
      ({ start, holders }) => [Math.min(Date.parse(start) + everySeconds * 1000, Date.now()), holders] as const,
    )
    // Before the token's first log there were none.
    const first = from && points.length > 0 ? [[Date.parse(from), held ?? 0] as const] : []
    return [{ label, kind: 'area' as const, points: [...first, ...points] }]
  }, [steps, held, from, everySeconds, label])
  const newest = steps?.at(-1)?.holders
  return (
    <Card>
      <CardHeader
        title={text('growth.holders.title')}
        end={
          <>
            {newest !== undefined && format.number(newest)}
            <Definition term={text('growth.holders.title')}>{text('growth.holders.chart')}</Definition>
          </>
        }
      />
      <CardBody>
        <TimeSeries
          label={text('growth.holders.title')}
          summary={text('growth.holders.summary', { count: newest ?? 0 })}
          series={series}
          from={from}
          height={150}
        />
      </CardBody>
    </Card>
  )
}
