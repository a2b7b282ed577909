import { own, useFormat, useText } from '@portal/sdk'
import { type Column, DataTable, type ModuleTable } from '@portal/sdk/ui'
import { type ReactNode, useMemo } from 'react'
import { messages } from '../texts'
import { transferColumns } from '../tracker/transferColumns'
import type { Transfer } from '../wire'
import { transferKey } from './applyTransfer'
import { exported } from './exported'
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
  return useMemo(
    () => transferColumns({ text, format, onProof }).map((column) => ({ ...column, ...own(ofTape, column.id) })),
    [text, format, onProof],
  )
}

/** What the tape has otherwise than the tables of the tracker: its accounts lead to the explorer, and its columns are wider. */
const ofTape: Record<string, Partial<Column<Transfer>>> = {
  kind: { width: '160px' },
  from: { cell: (row) => <Party transfer={row} end="from" /> },
  to: { cell: (row) => <Party transfer={row} end="to" /> },
  time: { id: 'age', width: '120px' },
  proof: { width: '80px' },
}
