import { useFormat, useText } from '@portal/sdk'
import {
  Amount,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  type TimeRange,
} from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { transferKey } from '../live/applyTransfer'
import { exported } from '../live/exported'
import { TransferProof } from '../live/TransferProof'
import { messages } from '../texts'
import type { Growth, Transfer } from '../wire'
import { transferColumns } from './transferColumns'

/** Whales: the largest transfers of the window. */
export function LargestTransfers({ growth, range }: { growth: Growth | undefined; range: TimeRange }) {
  const text = useText(messages)
  const format = useFormat()
  const [proof, setProof] = useState<Transfer | null>(null)
  const columns = useMemo(
    (): Column<Transfer>[] =>
      transferColumns({ text, format, onProof: setProof }).filter(({ id }) =>
        ['amount', 'from', 'to', 'time', 'proof'].includes(id),
      ),
    [text, format],
  )
  const rows = growth && (growth.largest ?? [])
  const title = text('whales.title')
  return (
    <Card>
      <CardHeader
        title={title}
        end={
          <>
            {rows?.[0] && <Amount wei={rows[0].value} compact />}
            <Definition term={title}>{text('whales.definition')}</Definition>
          </>
        }
      />
      <DataTable
        key={range}
        label={title}
        columns={columns}
        rows={rows}
        rowKey={transferKey}
        rowHeight={45}
        loadingRows={10}
        exports={{ ...exported, file: `gaia-largest-transfers-${range}` }}
        empty={<EmptyState title={text('whales.empty')}>{range !== 'all' && text('whales.empty.text')}</EmptyState>}
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}
