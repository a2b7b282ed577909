import { useFormat, useLocale, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Figure, FigureRow } from '@portal/sdk/ui'
import { classWords } from './figureWords'
import { percentileProof } from './proofs'
import { benchmarkMessages } from './texts'
import { type BenchmarkDetail, parts } from './wire'

/** Where the machine stands among those of its class. */
export function StandingCard({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const words = { text, format, locale }
  const ranked = parts.filter((part) => typeof detail.figures[part]?.percentile === 'number')
  const machines = Math.max(0, ...Object.values(detail.ranked))
  return (
    <Card aria-label={text('standing.title')}>
      <CardHeader title={text('standing.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <p className="network:text-sm network:text-muted">
          {text('standing.text', { class: classWords(words, detail.class), count: machines })}
        </p>
        {ranked.length > 0 ? (
          <FigureRow label={text('standing.title')}>
            {ranked.map((part) => (
              <Figure
                key={part}
                label={text(`part.${part}`)}
                value={format.percent(detail.figures[part]?.percentile ?? 0, 0)}
                definition={text('proof.percentile')}
                source="derived"
                asOf={{ time: detail.time }}
                proof={percentileProof(words, detail, part)}
              />
            ))}
          </FigureRow>
        ) : (
          <p>{text(detail.counts ? 'standing.few' : 'standing.over', { least: detail.terms.leastRanked })}</p>
        )}
      </CardBody>
    </Card>
  )
}
