import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Amount, type Column, DataTable, EmptyState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { ratio } from '../facts/split'
import { messages } from '../texts'
import type { FlowBetween } from '../wire'
import { partName } from './partName'

/** The flows in figures. */
export function FlowTable({ flows, total }: { flows: FlowBetween[]; total: bigint }) {
  const text = useText(messages)
  const format = useFormat()
  const columns = useMemo(
    (): Column<FlowBetween>[] => [
      { id: 'from', header: text('column.from'), card: 'heading', cell: (row) => partName(text, row.from, 'from') },
      { id: 'to', header: text('column.to'), priority: 1, cell: (row) => partName(text, row.to, 'to') },
      {
        id: 'volume',
        header: text('column.amount'),
        priority: 2,
        align: 'end',
        sortValue: (row) => BigInt(row.volume),
        cell: (row) => <Amount wei={row.volume} digits={2} unit={null} />,
      },
      {
        id: 'share',
        header: text('holders.share'),
        definition: text('flows.share.definition'),
        priority: 4,
        align: 'end',
        cell: (row) => (total > 0n ? format.percent(ratio(BigInt(row.volume), total)) : '—'),
      },
      {
        id: 'transfers',
        header: text('live.count'),
        priority: 3,
        align: 'end',
        sortValue: (row) => row.transfers,
        cell: (row) => <span className="gaia:tabular-nums">{format.number(row.transfers)}</span>,
      },
    ],
    [text, format, total],
  )
  return (
    <DataTable
      label={text('flows.title')}
      columns={columns}
      rows={flows}
      rowKey={({ from, to }) => `${from} ${to}`}
      defaultSort={{ column: 'volume', direction: 'descending' }}
      exports={{
        file: 'gaia-flows',
        fields: [
          ['from', (row) => row.from],
          ['to', (row) => row.to],
          ['amount_gaia', (row) => fromUnits(row.volume)],
          ['transfers', (row) => row.transfers],
        ],
      }}
      empty={<EmptyState title={text('flows.empty')}>{text('flows.empty.text')}</EmptyState>}
    />
  )
}
