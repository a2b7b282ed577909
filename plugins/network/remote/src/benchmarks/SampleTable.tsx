import { useFormat, useLocale, useText } from '@portal/sdk'
import { Badge, Card, CardHeader, type Column, DataTable, Definition, EmptyState, useTableState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { figureWords } from './figureWords'
import { sampleFigure, toldIn } from './proofs'
import { benchmarkMessages } from './texts'
import type { BenchmarkDetail, Part, Recomputed, Sample } from './wire'

interface Row extends Sample {
  key: string
  part: Part
  unit: string
  number: number
  figure: number
  again: Recomputed | undefined
}

function rowsOf({ public: of }: BenchmarkDetail): Row[] {
  const all = (toldIn(of)?.parts ?? []).flatMap(({ name, unit, samples }) =>
    samples.map((sample, i) => ({
      ...sample,
      key: `${name} ${i + 1}`,
      part: name,
      unit,
      number: i + 1,
      figure: sampleFigure(sample),
      again: of.checks.find((one) => one.part === name && one.sample === i),
    })),
  )
  return [...all.filter(({ again }) => again), ...all.filter(({ again }) => !again)]
}

/** The raw samples as the node signed them, and which of them the portal computed again. */
export function SampleTable({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const locale = useLocale()
  const rows = useMemo(() => rowsOf(detail), [detail])
  const state = useTableState({ prefix: 'samples' })
  const columns = useMemo((): Column<Row>[] => {
    const words = { text, format, locale }
    return [
      {
        id: 'part',
        header: text('sample.part'),
        card: 'heading',
        cell: ({ part, number }) => `${text(`part.${part}`)} ${number}`,
      },
      {
        id: 'figure',
        header: text('sample.figure'),
        align: 'end',
        priority: 1,
        cell: ({ unit, figure }) => figureWords(words, unit, figure),
      },
      {
        id: 'amount',
        header: text('sample.amount'),
        definition: text('sample.amount.definition'),
        align: 'end',
        priority: 4,
        cell: ({ amount }) => format.number(amount, 0),
      },
      {
        id: 'time',
        header: text('sample.time'),
        align: 'end',
        priority: 3,
        cell: ({ nanoseconds }) => text('unit.ms', { count: format.number(nanoseconds / 1_000_000, 3) }),
      },
      {
        id: 'digest',
        header: text('sample.digest'),
        definition: text('sample.digest.definition'),
        priority: 5,
        cell: ({ digests }) =>
          digests.length === 0 ? (
            text('none')
          ) : (
            <code className="network:font-mono network:text-xs" title={digests.join('\n')}>
              {digests.map((digest) => `${digest.slice(0, 10)}…`).join(' ')}
            </code>
          ),
      },
      {
        id: 'again',
        header: text('again'),
        priority: 2,
        cell: ({ again }) =>
          again ? (
            <Badge tone={again.same ? 'good' : 'bad'}>{text(again.same ? 'again.same' : 'again.other')}</Badge>
          ) : (
            text('none')
          ),
      },
    ]
  }, [text, format, locale])
  return (
    <Card>
      <CardHeader
        title={text('raw.title')}
        end={<Definition term={text('raw.title')}>{text('raw.definition')}</Definition>}
      />
      <DataTable
        label={text('raw.title')}
        columns={columns}
        rows={rows}
        state={state}
        rowKey={({ key }) => key}
        pageSize={10}
        exports={{
          file: `benchmark-${detail.id}`,
          fields: [
            ['part', (one: Row) => one.part],
            ['sample', (one: Row) => one.number],
            ['unit', (one: Row) => one.unit],
            ['amount', (one: Row) => one.amount],
            ['nanoseconds', (one: Row) => one.nanoseconds],
            ['figure', (one: Row) => one.figure],
            ['digests', (one: Row) => one.digests.join(' ')],
            ['computed_again', (one: Row) => (one.again ? (one.again.same ? 'same' : 'other') : '')],
          ],
        }}
        empty={
          <EmptyState title={text('raw.gone')}>
            {text('raw.gone.text', { days: format.number(detail.terms.rawFor / 86_400) })}
          </EmptyState>
        }
      />
    </Card>
  )
}
