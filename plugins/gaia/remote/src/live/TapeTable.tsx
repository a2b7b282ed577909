import { type Format, type Text, useFormat, useText } from '@portal/sdk'
import { Amount, BlockLink, type Column, DataTable, IconButton, type TableAddress, TimeAgo } from '@portal/sdk/ui'
import { FileCheck } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { messages } from '../texts'
import type { Transfer } from '../wire'
import { transferKey } from './applyTransfer'
import { exported } from './exported'
import { KindBadge } from './kind'
import { Party } from './Party'

interface TapeTableProps {
  /** undefined: not there yet */
  transfers: Transfer[] | undefined
  empty: ReactNode
  state: TableAddress
  filters: ReactNode
  /** between the filters and the rows */
  notice: ReactNode
  onProof: (transfer: Transfer) => void
}

export function TapeTable({ transfers, empty, state, filters, notice, onProof }: TapeTableProps) {
  const text = useText(messages)
  const format = useFormat()
  const columns = useMemo(() => columnsOf(text, format, onProof), [text, format, onProof])
  return (
    <div className="gaia-tape">
      <DataTable
        label={text('live.tape')}
        columns={columns}
        rows={transfers}
        rowKey={transferKey}
        rowHeight={45}
        loadingRows={12}
        pageSize={25}
        state={state}
        filters={filters}
        notice={notice}
        // The tape has the newest transfers; the token had more.
        exports={{ ...exported, all: text('live.export', { count: transfers?.length ?? 0 }) }}
        empty={empty}
      />
    </div>
  )
}

function columnsOf(
  text: Text<keyof typeof messages.en>,
  format: Format,
  onProof: (transfer: Transfer) => void,
): Column<Transfer>[] {
  return [
    {
      id: 'kind',
      header: text('column.kind'),
      card: 'heading',
      width: '110px',
      cell: (row) => <KindBadge kind={row.kind} />,
    },
    {
      id: 'amount',
      priority: 1,
      header: text('column.amount'),
      align: 'end',
      cell: (row) => <Amount wei={row.value} digits={2} unit={null} />,
    },
    { id: 'from', header: text('column.from'), priority: 2, cell: (row) => <Party transfer={row} end="from" /> },
    { id: 'to', header: text('column.to'), priority: 3, cell: (row) => <Party transfer={row} end="to" /> },
    {
      id: 'block',
      header: text('column.block'),
      priority: 5,
      align: 'end',
      cell: (row) => <BlockLink number={row.block} plain />,
    },
    {
      id: 'age',
      header: text('column.age'),
      priority: 4,
      align: 'end',
      width: '120px',
      cell: (row) => <TimeAgo time={row.time} />,
    },
    {
      id: 'proof',
      pinned: true,
      header: text('column.proof'),
      align: 'end',
      width: '80px',
      cell: (row) => (
        <IconButton
          size="sm"
          label={text('proof.open', { amount: format.gaia(row.value, 2), block: format.block(row.block) })}
          onClick={() => onProof(row)}
        >
          <FileCheck size={15} aria-hidden="true" />
        </IconButton>
      ),
    },
  ]
}
