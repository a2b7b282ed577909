import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { useCallback, useMemo } from 'react'
import { effective } from './effective'
import { lengthOf } from './lengthOf'
import { meritParts } from './meritParts'
import { epochMessages } from './texts'
import type { Stay } from './wire'

/** Effectiveness epoch by epoch with its three parts; a gap is an epoch without a figure. */
export function EffectivenessChart({ epochs }: { epochs: readonly Stay[] }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const series = useMemo(() => {
    const of = (value: (one: Stay) => number | null) => epochs.map((one) => [one.ends, value(one)] as const)
    return [
      { label: text('effectiveness'), kind: 'area' as const, points: of((one) => effective(one.effectiveness)) },
      { label: text('participation'), points: of((one) => meritParts(one).participation) },
      { label: text('timeliness'), points: of((one) => meritParts(one).timeliness) },
      { label: text('agreement'), points: of((one) => meritParts(one).agreement) },
    ]
  }, [epochs, text])
  const at = useMemo(() => new Map(epochs.map((one) => [Date.parse(one.ends), one])), [epochs])
  const details = useMemo(() => {
    const of = (words: (one: Stay) => string) => (time: number) => {
      const one = at.get(time)
      return one ? words(one) : '—'
    }
    return [
      { label: text('column.epoch'), of: of((one) => format.block(one.epoch)) },
      { label: text('course.of'), of: of((one) => text('part.of', { part: one.attested, of: one.eligible })) },
      { label: text('course.agreed'), of: of((one) => text('part.of', { part: one.agreed, of: one.attested })) },
    ]
  }, [at, text, format])
  const known = epochs.flatMap((one) => effective(one.effectiveness) ?? [])
  const short = useCallback((value: number) => format.percent(value, 0), [format])
  const title = text('course.title')
  return (
    <Card aria-label={title}>
      <CardHeader title={title} end={<Definition term={title}>{text('effectiveness.definition')}</Definition>} />
      <CardBody>
        <TimeSeries
          label={title}
          summary={
            known.length > 0
              ? text('course.summary', {
                  first: format.percent(known.at(-1) ?? 0, 1),
                  last: format.percent(known[0] ?? 0, 1),
                })
              : undefined
          }
          series={series}
          every={lengthOf(epochs)}
          details={details}
          format={(value) => format.percent(value, 1)}
          shortFormat={short}
          height={210}
          empty={text('course.none.text')}
        />
      </CardBody>
    </Card>
  )
}
