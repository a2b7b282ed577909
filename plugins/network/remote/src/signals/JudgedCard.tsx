import { useFormat, useText } from '@portal/sdk'
import { type Series, TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { courseValues } from './courseValues'
import { signalMessages } from './texts'
import type { CourseStep, SignalCourse } from './wire'

const judgements = [
  ['final', 'good'],
  ['disputed', 'warn'],
  ['rejected', 'bad'],
  ['expired', 'faint'],
] as const

/** How the signals of a time were judged, by when they were published. */
export function JudgedCard({ course, topic }: { course: SignalCourse | undefined; topic: string }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const steps = useMemo<CourseStep[]>(
    () => (course?.topics ?? []).filter((one) => topic === 'all' || one.topic === topic).flatMap((one) => one.steps),
    [course, topic],
  )
  const series = useMemo<Series[] | undefined>(
    () =>
      course &&
      judgements.map(([state, tone]) => ({
        label: text(`state.${state}`),
        kind: 'bars',
        tone,
        points: courseValues(course, summed(steps, state), state),
      })),
    [course, steps, text],
  )
  const count = (of: Exclude<keyof CourseStep, 'at'>) => steps.reduce((sum, one) => sum + one[of], 0)
  const judged = count('final') + count('disputed') + count('rejected') + count('expired')
  return (
    <Card aria-labelledby="judged">
      <CardHeader
        id="judged"
        title={text('judged')}
        end={<Definition term={text('judged')}>{text('judged.definition')}</Definition>}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-3">
        <p className="network:text-sm network:text-muted">
          {judged === 0
            ? text('judged.none')
            : text('judged.part', { part: format.percent(count('final') / judged, 0), count: judged })}
        </p>
        {(series === undefined || judged > 0) && (
          <TimeSeries
            label={text('judged')}
            summary={text('judged.part', {
              part: format.percent(judged ? count('final') / judged : 0, 0),
              count: judged,
            })}
            series={series}
            stacked
            every={(course?.step ?? 3600) * 1000}
            height={150}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** Steps of several topics at the same time are one. */
function summed(steps: readonly CourseStep[], of: Exclude<keyof CourseStep, 'at'>): CourseStep[] {
  const all = new Map<string, CourseStep>()
  for (const step of steps) {
    const before = all.get(step.at)
    all.set(step.at, before ? { ...before, [of]: before[of] + step[of] } : step)
  }
  return [...all.values()]
}
