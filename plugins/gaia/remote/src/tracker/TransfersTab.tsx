import { fromUnits, useAddressLabel, useFormat, usePortal, useText } from '@portal/sdk'
import { Button, Card, type Column, DataTable, EmptyState } from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { transferKey } from '../live/applyTransfer'
import { KindFilter } from '../live/KindFilter'
import { LeastInput } from '../live/LeastInput'
import { TapeSearch } from '../live/TapeSearch'
import { TransferProof } from '../live/TransferProof'
import { WithinSelect } from '../live/WithinSelect'
import { messages } from '../texts'
import { type Kind, kinds, type Transfer } from '../wire'
import { transferColumns } from './transferColumns'
import { useTrackedTransfers } from './useTrackedTransfers'

/** Every transfer since the deployment, a page at a time. */
export function TransfersTab() {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const head = usePortal((state) => state.portal.chain.head?.number ?? null)
  const [proof, setProof] = useState<Transfer | null>(null)
  const columns = useMemo((): Column<Transfer>[] => {
    const all = transferColumns({ text, format, onProof: setProof, sorted: true })
    const depth: Column<Transfer> = {
      id: 'confirmations',
      header: text('column.confirmations'),
      definition: text('column.confirmations.definition'),
      priority: 6,
      align: 'end',
      cell: ({ block }) => (
        <span className="gaia:tabular-nums">{head === null ? '—' : confirmations(head, block, format.number)}</span>
      ),
    }
    return [...all.slice(0, -1), depth, ...all.slice(-1)]
  }, [text, format, head])
  const { table, filters, setFilters, clear, asked, tooMany, data } = useTrackedTransfers(columns)
  const narrowed = Object.keys(asked).length > 0
  const choose = (chosen: readonly Kind[]) => setFilters({ kind: chosen.length === kinds.length ? [] : chosen })
  return (
    <Card>
      <DataTable
        label={text('tracker.transfers')}
        {...table}
        rowKey={transferKey}
        rowHeight={45}
        loadingRows={12}
        filters={
          <>
            <KindFilter chosen={filters.kind} onChoose={choose} />
            <TapeSearch sought={filters.q} onSeek={(q) => setFilters({ q })} />
            <LeastInput least={filters.least} onChange={(least) => setFilters({ least })} />
            <WithinSelect within={filters.within} onChange={(within) => setFilters({ within })} />
          </>
        }
        exports={{
          file: 'gaia-transfers',
          fields: [
            ['kind', (one) => one.kind],
            ['amount_gaia', (one) => fromUnits(one.value)],
            ['from', (one) => one.from],
            ['from_label', (one) => labelOf(one.from)],
            ['to', (one) => one.to],
            ['to_label', (one) => labelOf(one.to)],
            ['block', (one) => one.block],
            ['log_index', (one) => one.index],
            ['time', (one) => one.time],
            ['transaction', (one) => one.hash],
          ],
        }}
        empty={
          <EmptyState
            title={text(
              tooMany
                ? 'live.tooMany'
                : data?.next
                  ? 'transfers.further'
                  : narrowed
                    ? 'transfers.noneFound'
                    : 'live.empty',
            )}
            action={narrowed ? <Button onClick={clear}>{text('live.showAll')}</Button> : undefined}
          />
        }
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}

/** How many blocks there are from the transfer's own on; after so many the ledger could not take it back any more. */
const final = 63

function confirmations(head: number, block: number, number: (value: number) => string): string {
  const count = Math.max(1, head - block + 1)
  return count > final ? `${number(final)}+` : number(count)
}
