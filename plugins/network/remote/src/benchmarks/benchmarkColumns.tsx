import { Link } from '@portal/sdk/router'
import { Address, Badge, type Column, TimeAgo } from '@portal/sdk/ui'
import { BenchmarkBadge } from './BenchmarkBadge'
import { figureWords, spreadOf, type Words } from './figureWords'
import { type BenchmarkRow, type Measure, type Part, parts, type Terms } from './wire'

/** Parts whose columns are hidden until somebody chooses them. */
const aside: ReadonlySet<Part> = new Set(['disk-random', 'disk-write', 'net-up', 'net-down', 'net-round'])

/** The columns of the list of benchmarks. */
export function benchmarkColumns(words: Words, terms: Terms | undefined): Column<BenchmarkRow>[] {
  const { text, format } = words
  const hours = (terms?.countsFor ?? 0) / 3600
  return [
    {
      id: 'name',
      header: text('column.node'),
      card: 'heading',
      width: '170px',
      sortValue: ({ name }) => name,
      cell: (row) => (
        <span className="network:flex network:min-w-0 network:flex-wrap network:items-center network:gap-x-2">
          <Link className="network:[overflow-wrap:anywhere] network:font-[550]" to={`/node-benchmarks/${row.id}`}>
            {row.name}
          </Link>
          {row.mine && <Badge tone="accent">{text('mine')}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      definition: text('state.definition', { hours, samples: terms?.checked ?? 0 }),
      priority: 1,
      cell: (row) => <BenchmarkBadge of={row} counts={row.counts} />,
    },
    {
      id: 'class',
      header: text('class'),
      definition: text('class.definition'),
      priority: 4,
      cell: (row) => <span className="network:whitespace-nowrap">{row.class}</span>,
    },
    ...parts.map(
      (part, i): Column<BenchmarkRow> => ({
        id: part,
        header: text(`part.${part}`),
        definition: text(`part.${part}.definition`),
        align: 'end',
        priority: 5 + i,
        optional: aside.has(part),
        sortValue: ({ figures }) => figures[part]?.median ?? null,
        cell: ({ figures, state }) => <Cell words={words} measure={figures[part]} madeUp={state === 'made_up'} />,
      }),
    ),
    {
      id: 'spread',
      header: text('spread'),
      definition: text('spread.definition'),
      align: 'end',
      priority: 20,
      cell: ({ figures }) => {
        const single = figures['cpu-single']
        return single ? format.percent(spreadOf(single), 1) : text('none')
      },
    },
    {
      id: 'again',
      header: text('again'),
      definition: text('again.definition', { samples: terms?.checked ?? 0 }),
      align: 'end',
      priority: 19,
      cell: ({ again }) => (again === 0 ? text('again.none') : text('again.portal', { count: again })),
    },
    {
      id: 'taken',
      header: text('column.taken'),
      priority: 2,
      sortValue: ({ taken }) => taken,
      cell: ({ taken }) => <TimeAgo time={taken} />,
    },
    { id: 'suite', header: text('suite'), optional: true, cell: ({ suite }) => String(suite) },
    { id: 'owner', header: text('column.owner'), optional: true, cell: ({ owner }) => <Address address={owner} /> },
  ]
}

/** A figure, and where it stands among machines of its class. Figures of a result that was made up are not shown. */
function Cell({ words, measure, madeUp }: { words: Words; measure: Measure | undefined; madeUp: boolean }) {
  const { text, format } = words
  if (!measure || madeUp) return text('none')
  return (
    <span className="network:inline-block">
      <span className="network:block network:whitespace-nowrap">
        {figureWords(words, measure.unit, measure.median)}
      </span>
      {measure.percentile !== null && (
        <span className="network:block network:text-xs network:text-muted network:whitespace-nowrap">
          {text('percentile', { percent: format.number(Math.round(measure.percentile * 100)) })}
        </span>
      )}
    </span>
  )
}
