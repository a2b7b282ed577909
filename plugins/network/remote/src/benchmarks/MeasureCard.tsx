import { useFormat, useLocale, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Figure, FigureRow } from '@portal/sdk/ui'
import { figureWords, spreadOf } from './figureWords'
import { medianProof } from './proofs'
import { benchmarkMessages } from './texts'
import type { BenchmarkDetail, Part } from './wire'

const groups: readonly (readonly ['machine' | 'disk' | 'network', readonly Part[]])[] = [
  ['machine', ['cpu-single', 'cpu-multi', 'memory', 'wasm']],
  ['disk', ['disk-read', 'disk-write', 'disk-random']],
  ['network', ['net-down', 'net-up', 'net-round']],
]

/** What a machine measured, each figure with the samples that it is the median of. */
export function MeasureCard({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  return (
    <Card aria-label={text('measured')}>
      <CardHeader title={text('measured')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        {groups.map(([group, of]) => (
          <FigureRow key={group} label={text(`measured.${group}`)}>
            {of.map((part) => (
              <Measured key={part} detail={detail} part={part} />
            ))}
          </FigureRow>
        ))}
      </CardBody>
    </Card>
  )
}

function Measured({ detail, part }: { detail: BenchmarkDetail; part: Part }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const words = { text, format, locale }
  const measure = detail.figures[part]
  const notes = measure && [
    text('spread.note', { percent: format.percent(spreadOf(measure), 1) }),
    ...(measure.percentile === null
      ? []
      : [text('percentile', { percent: format.number(Math.round(measure.percentile * 100)) })]),
  ]
  return (
    <Figure
      label={text(`part.${part}`)}
      value={measure ? figureWords(words, measure.unit, measure.median) : null}
      note={notes?.join(', ')}
      definition={text(`part.${part}.definition`)}
      source="signed"
      asOf={{ time: detail.taken }}
      proof={measure && medianProof(words, detail, part)}
    />
  )
}
