import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Badge, type Column, DataTable, EmptyState, TimeAgo, useTableState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import type { Attested } from './attestedOf'
import type { Network } from './Network'
import { orbitMessages } from './texts'
import { nameOf } from './Words'

interface AttestationTableProps {
  rows: readonly Attested[]
  network: Network
}

const table = { prefix: 'votes', defaultSort: { column: 'time', direction: 'descending' } } as const

const exported = {
  file: 'orbit-attestations',
  fields: [
    ['signal', ({ signal }: Attested) => signal],
    ['title', ({ title }: Attested) => title],
    ['topic', ({ topic }: Attested) => topic],
    ['validator', ({ validator }: Attested) => validator],
    ['publisher', ({ to }: Attested) => to.split(':')[1] ?? ''],
    ['confirms', ({ confirms }: Attested) => confirms],
    ['score', ({ score }: Attested) => score],
    ['time', ({ time }: Attested) => new Date(time).toISOString()],
  ],
} as const

/** The attestations of the map as a table; each opens its signal. */
export function AttestationTable({ rows, network }: AttestationTableProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const state = useTableState(table)
  const columns = useMemo((): Column<Attested>[] => {
    const called = (key: string) => nameOf(network.byKey.get(key) ?? { name: '', address: key.split(':')[1] ?? '' })
    return [
      {
        id: 'signal',
        header: text('column.signal'),
        card: 'heading',
        width: '240px',
        sortValue: ({ title }) => title.toLowerCase(),
        cell: ({ signal, title }) => (
          <Link className="network:underline" to={`/signals/${signal}`}>
            {title}
          </Link>
        ),
      },
      {
        id: 'validator',
        header: text('kind.validator'),
        priority: 1,
        sortValue: ({ from }) => called(from).toLowerCase(),
        cell: ({ from }) => called(from),
      },
      {
        id: 'verdict',
        header: text('column.verdict'),
        priority: 2,
        sortValue: ({ confirms }) => (confirms ? 1 : 0),
        cell: ({ confirms }) => (
          <Badge tone={confirms ? 'good' : 'bad'} dot>
            {text(confirms ? 'verdict.confirms' : 'verdict.disputes')}
          </Badge>
        ),
      },
      {
        id: 'score',
        header: text('column.score'),
        align: 'end',
        priority: 3,
        sortValue: ({ score }) => score,
        cell: ({ score }) => format.percent(score),
      },
      {
        id: 'publisher',
        header: text('column.publisher'),
        priority: 4,
        sortValue: ({ to }) => called(to).toLowerCase(),
        cell: ({ to }) => called(to),
      },
      {
        id: 'time',
        header: text('column.time'),
        align: 'end',
        priority: 5,
        sortValue: ({ time }) => time,
        cell: ({ time }) => <TimeAgo time={time} />,
      },
    ]
  }, [text, format, network])
  return (
    <DataTable
      label={text('attestations')}
      columns={columns}
      rows={[...rows]}
      rowKey={({ signal, validator }) => `${signal} ${validator}`}
      rowName={({ title }) => title}
      state={state}
      exports={exported}
      empty={<EmptyState title={text('attestations.none')}>{text('attestations.none.text')}</EmptyState>}
    />
  )
}
