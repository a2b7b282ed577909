import { useFormat, useText } from '@portal/sdk'
import { type Series, TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { scoreSteps } from './scoreSteps'
import { signalMessages } from './texts'
import { whole } from './wholes'
import type { SignalDetail } from './wire'

/** How the score moved as attestations came. */
export function ScoreCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const steps = useMemo(() => scoreSteps(detail.attestedBy), [detail.attestedBy])
  const series = useMemo<Series[]>(() => {
    const last = steps.at(-1)
    const end = detail.decided ?? detail.time
    // The last score holds until the signal is judged, or until now.
    const held = last && end > last[0] ? [...steps, [end, last[1]] as const] : steps
    return [{ label: text('score'), points: held, tone: 'accent' }]
  }, [steps, detail.decided, detail.time, text])
  // A score that never moved is told by its figure.
  if (new Set(steps.map(([, score]) => score)).size < 2) return null
  const [, first] = steps[0] ?? ['', 0]
  return (
    <Card aria-labelledby="way">
      <CardHeader
        id="way"
        title={text('way')}
        end={<Definition term={text('way')}>{text('way.definition')}</Definition>}
      />
      <CardBody>
        <TimeSeries
          label={text('way')}
          summary={text('way.summary', {
            first: format.percent(first),
            last: format.percent((detail.score ?? 0) / whole),
            count: steps.length,
          })}
          series={series}
          from={detail.accepted}
          format={(value) => format.percent(value)}
          shortFormat={percentAtAxis}
          height={160}
        />
      </CardBody>
    </Card>
  )
}

const percentAtAxis = (value: number) => `${Math.round(value * 100)} %`
