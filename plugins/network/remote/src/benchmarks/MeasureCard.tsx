import { useFormat, useLocale, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Figure, FigureRow } from '@portal/sdk/ui'
import { figureWords, spreadOf } from './figureWords'
import { medianProof } from './proofs'
import { benchmarkMessages } from './texts'
import { type BenchmarkDetail, parts } from './wire'

/** What a machine measured, each figure with the samples that it is the median of. */
export function MeasureCard({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const words = { text, format, locale }
  return (
    <Card aria-label={text('measured')}>
      <CardHeader title={text('measured')} />
      <CardBody>
        <FigureRow label={text('measured')}>
          {parts.map((part) => {
            const measure = detail.figures[part]
            return (
              <Figure
                key={part}
                label={text(`part.${part}`)}
                value={measure ? figureWords(words, measure.unit, measure.median) : null}
                note={
                  measure &&
                  [
                    text('spread.note', { percent: format.percent(spreadOf(measure), 1) }),
                    ...(measure.percentile === null
                      ? []
                      : [text('percentile', { percent: format.number(Math.round(measure.percentile * 100)) })]),
                  ].join(', ')
                }
                definition={text(`part.${part}.definition`)}
                source="signed"
                asOf={{ time: detail.taken }}
                proof={measure && medianProof(words, detail, part)}
              />
            )
          })}
        </FigureRow>
      </CardBody>
    </Card>
  )
}
