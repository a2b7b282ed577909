import { type Format, type Text, useFormat, useText } from '@portal/sdk'
import { Amount, BlockLink, type Column, DataTable, IconButton, type ModuleTable, TimeAgo } from '@portal/sdk/ui'
import { FileCheck } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { messages } from '../texts'
import type { Transfer } from '../wire'
import { transferKey } from './applyTransfer'
import { exported } from './exported'
import { KindBadge } from './kind'
import { Party } from './Party'
import type { tapeFilters } from './tapeFilters'

interface TapeTableProps {
  table: ModuleTable<Transfer, typeof tapeFilters>['table']
  empty: ReactNode
  filters: ReactNode
  /** between the filters and the rows */
  notice: ReactNode
}

export function TapeTable({ table, empty, filters, notice }: TapeTableProps) {
  const text = useText(messages)
  return (
    <div className="gaia-tape">
      <DataTable
        {...table}
        label={text('live.tape')}
        rowKey={transferKey}
        rowHeight={45}
        loadingRows={12}
        filters={filters}
        notice={notice}
        exports={exported}
        empty={empty}
      />
    </div>
  )
}

/** The tape's columns; they stay the same while what they are made of does. */
export function useTapeColumns(onProof: (transfer: Transfer) => void): Column<Transfer>[] {
  const text = useText(messages)
  const format = useFormat()
  return useMemo(() => columnsOf(text, format, onProof), [text, format, onProof])
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
      width: '160px',
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
