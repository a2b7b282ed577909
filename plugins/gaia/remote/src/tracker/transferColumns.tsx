import { Amount, BlockLink, type Column, IconButton, TimeAgo } from '@portal/sdk/ui'
import { FileCheck } from 'lucide-react'
import type { Words } from '../facts/proofs'
import { KindBadge } from '../live/kind'
import type { Transfer } from '../wire'
import { Account } from './Account'

interface TransferColumnsOptions extends Words {
  onProof: (transfer: Transfer) => void
  /** the module sorts them by time and amount */
  sorted?: boolean
}

/** What a table of transfers has of each; its accounts lead to their pages in the tracker. */
export function transferColumns({ text, format, onProof, sorted = false }: TransferColumnsOptions): Column<Transfer>[] {
  return [
    {
      id: 'kind',
      header: text('column.kind'),
      card: 'heading',
      width: '100px',
      cell: (row) => <KindBadge kind={row.kind} />,
    },
    {
      id: 'amount',
      priority: 1,
      header: text('column.amount'),
      align: 'end',
      ...(sorted && { sortValue: ({ value }: Transfer) => BigInt(value) }),
      cell: (row) => <Amount wei={row.value} digits={2} unit={null} />,
    },
    { id: 'from', header: text('column.from'), priority: 2, cell: (row) => <Account address={row.from} end="from" /> },
    { id: 'to', header: text('column.to'), priority: 3, cell: (row) => <Account address={row.to} end="to" /> },
    {
      id: 'block',
      header: text('column.block'),
      priority: 5,
      align: 'end',
      cell: (row) => <BlockLink number={row.block} plain />,
    },
    {
      id: 'time',
      header: text('column.age'),
      priority: 4,
      align: 'end',
      width: '100px',
      ...(sorted && { sortValue: ({ time }: Transfer) => time }),
      cell: (row) => <TimeAgo time={row.time} />,
    },
    {
      id: 'proof',
      pinned: true,
      header: text('column.proof'),
      align: 'end',
      width: '70px',
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
