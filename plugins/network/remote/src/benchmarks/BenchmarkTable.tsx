import { useFormat, useLocale, useText } from '@portal/sdk'
import { Button, Card, CodeBlock, DataTable, EmptyState, SearchInput, Select } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useModuleTable } from '../topics'
import { benchmarkColumns } from './benchmarkColumns'
import { benchmarkFilters, owners, stateFilters, unfiltered } from './benchmarkFilters'
import { classWords, spreadOf } from './figureWords'
import { benchmarkMessages } from './texts'
import { type BenchmarkRow, type BenchmarkSummary, type Part, parts } from './wire'

/** A part's figure; undefined for a result that was made up. */
const measured = (one: BenchmarkRow, part: Part) => (one.state === 'made_up' ? undefined : one.figures[part])

const figure = (part: Part) => {
  const name = part.replaceAll('-', '_')
  return [
    [name, (one: BenchmarkRow) => measured(one, part)?.median ?? null],
    [`${name}_percentile`, (one: BenchmarkRow) => measured(one, part)?.percentile ?? null],
    [
      `${name}_spread`,
      (one: BenchmarkRow) => {
        const of = measured(one, part)
        return of ? spreadOf(of) : null
      },
    ],
  ] as const
}

const exported = {
  file: 'benchmarks',
  fields: [
    ['benchmark', (one: BenchmarkRow) => one.id],
    ['node', (one: BenchmarkRow) => one.node],
    ['name', (one: BenchmarkRow) => one.name],
    ['owner', (one: BenchmarkRow) => one.owner],
    ['state', (one: BenchmarkRow) => one.state],
    ['counts', (one: BenchmarkRow) => one.counts],
    ['taken', (one: BenchmarkRow) => one.taken],
    ['expires', (one: BenchmarkRow) => one.expires],
    ['class', (one: BenchmarkRow) => one.class],
    ['suite', (one: BenchmarkRow) => one.suite],
    ['samples_computed_again', (one: BenchmarkRow) => one.again],
    ['idle', (one: BenchmarkRow) => one.idle / 10_000],
    ...parts.flatMap(figure),
  ],
} as const

const defaultSort = { column: 'taken', direction: 'descending' } as const

/** The last benchmark of every node, or of the visitor's own, to look through. */
export function BenchmarkTable({ summary }: { summary: BenchmarkSummary | undefined }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const terms = summary?.terms
  const columns = useMemo(() => benchmarkColumns({ text, format, locale }, terms), [text, format, locale, terms])
  const list = useModuleTable<BenchmarkRow, typeof benchmarkFilters>({
    path: '/benchmarks',
    name: 'benchmarks',
    stars: true,
    live: { topic: 'benchmarks' },
    columns,
    filters: benchmarkFilters,
    defaultSort,
    limit: 50,
  })
  const { filters, setFilters } = list
  const classes = [...new Set([...(summary?.classes.map((one) => one.class) ?? []), filters.class])].filter(
    (one) => one !== 'all',
  )
  const mine = filters.owner === 'mine' && summary?.mine.all === 0
  return (
    <Card aria-label={text('list')}>
      <DataTable
        label={text('list')}
        rowKey={({ node }) => node}
        rowName={({ name }) => name}
        {...list.table}
        exports={exported}
        filters={
          <>
            <SearchInput label={text('search')} value={filters.q} onSeek={(q) => setFilters({ q })} />
            <Select
              label={text('owner')}
              hideLabel
              value={filters.owner}
              options={owners.map((value) => ({ value, label: text(`owner.${value}`) }))}
              onChange={(owner) => setFilters({ owner: owner as (typeof owners)[number] })}
            />
            <Select
              label={text('state')}
              hideLabel
              value={filters.state}
              options={stateFilters.map((value) => ({ value, label: text(`state.${value}`) }))}
              onChange={(state) => setFilters({ state: state as (typeof stateFilters)[number] })}
            />
            <Select
              label={text('class')}
              hideLabel
              value={filters.class}
              options={[
                { value: 'all', label: text('class.all') },
                ...classes.map((value) => ({ value, label: classWords({ text }, value) })),
              ]}
              onChange={(value) => setFilters({ class: value })}
            />
          </>
        }
        empty={
          mine ? (
            <EmptyState title={text('empty.mine')}>
              {text('empty.measure')}
              <CodeBlock label={text('terminal')} code="./portal-node bench" />
            </EmptyState>
          ) : (
            <EmptyState
              title={text('empty.filtered')}
              action={<Button onClick={() => setFilters(unfiltered)}>{text('clear')}</Button>}
            >
              {text('empty.filtered.text')}
            </EmptyState>
          )
        }
      />
    </Card>
  )
}
