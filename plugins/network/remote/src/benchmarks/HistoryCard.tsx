import { useFormat, useLocale, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader, Select, urlParam, useUrlState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { BenchmarkBadge } from './BenchmarkBadge'
import { figureWords } from './figureWords'
import { benchmarkMessages } from './texts'
import { type BenchmarkDetail, type Part, parts } from './wire'

const params = { part: urlParam.oneOf(parts) }
/** How many results are named below the chart. */
const named = 10

/** What the node measured over time: the median of each result, between its lowest and its highest sample. */
export function HistoryCard({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const { values, put } = useUrlState(params)
  const { part } = values
  const { history, suite } = detail
  // What was made up was not measured; another suite has other figures.
  const runs = useMemo(
    () => history.filter((run) => run.state !== 'made_up' && run.suite === suite && run.figures[part]),
    [history, suite, part],
  )
  const unit = runs[0]?.figures[part]?.unit ?? ''
  const series = useMemo(
    () => [
      {
        label: text(`part.${part}`),
        points: runs.map((run) => [run.taken, run.figures[part]?.median ?? null] as const),
        band: runs.map((run) => [run.taken, run.figures[part]?.low ?? null, run.figures[part]?.high ?? null] as const),
      },
    ],
    [runs, part, text],
  )
  const words = useMemo(
    () => (value: number) =>
      unit === 'trips/s' ? format.number(value, 0) : figureWords({ text, format, locale }, unit, value),
    [text, format, locale, unit],
  )
  return (
    <Card aria-label={text('history.title')}>
      <CardHeader title={text('history.title')} />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        <Select
          label={text('part')}
          value={part}
          options={parts.map((value) => ({ value, label: text(`part.${value}`) }))}
          onChange={(value) => put({ part: value as Part })}
        />
        <TimeSeries
          label={text('history.label', { part: text(`part.${part}`), name: detail.name })}
          summary={text('history.runs', { count: runs.length })}
          series={series}
          format={words}
          shortFormat={words}
          empty={text('history.none')}
        />
        <ul
          aria-label={text('history.runs', { count: history.length })}
          className="network:grid network:grid-cols-1 network:gap-2"
        >
          {history.slice(0, named).map((run) => (
            <li key={run.id} className="network:flex network:flex-wrap network:items-center network:gap-2">
              <BenchmarkBadge
                of={run}
                counts={run.id === history[0]?.id && Date.parse(run.expires) > Date.parse(detail.time)}
              />
              {run.id === detail.id ? (
                <span className="network:text-sm">{format.time(run.taken)}</span>
              ) : (
                <Link className="network:text-sm" to={`/node-benchmarks/${run.id}`}>
                  {format.time(run.taken)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
