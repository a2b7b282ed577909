import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Amount, Card, CardHeader, type Column, DataTable, Definition, EmptyState } from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { transferKey } from '../live/applyTransfer'
import { TransferProof } from '../live/TransferProof'
import { messages } from '../texts'
import { useModuleTable } from '../topics'
import type { Entry, Transfer } from '../wire'
import { Account } from './Account'
import { Change } from './Change'
import { reasonOf } from './reasonOf'
import { transferColumns } from './transferColumns'

/** Each change of a balance, with its reason and what was there after it. */
export function EntryTable({ address }: { address: string }) {
  const text = useText(messages)
  const format = useFormat()
  const [proof, setProof] = useState<Transfer | null>(null)
  const columns = useMemo((): Column<Entry>[] => {
    const shared = transferColumns({ text, format, onProof: setProof })
    const of = (...ids: string[]) => shared.filter(({ id }) => ids.includes(id)) as Column<Entry>[]
    const other = (entry: Entry) => (entry.to.toLowerCase() === address.toLowerCase() ? 'from' : 'to')
    return [
      {
        id: 'reason',
        header: text('entry.reason'),
        card: 'heading',
        width: '130px',
        cell: (entry) => reasonOf(text, entry, address),
      },
      {
        id: 'change',
        header: text('entry.change'),
        priority: 1,
        align: 'end',
        cell: ({ change }) => <Change wei={change} />,
      },
      {
        id: 'after',
        header: text('entry.after'),
        definition: text('entry.after.definition'),
        priority: 3,
        align: 'end',
        cell: ({ after }) => <Amount wei={after} digits={2} unit={null} />,
      },
      {
        id: 'with',
        header: text('entry.with'),
        priority: 2,
        cell: (entry) => <Account address={entry[other(entry)]} end={other(entry)} />,
      },
      ...of('block', 'age', 'proof'),
    ]
  }, [text, format, address])
  const { table } = useModuleTable<Entry>({
    path: `/tracker/accounts/${address}/entries`,
    columns,
    live: { topic: 'token' },
    limit: 25,
  })
  const title = text('entries.title')
  return (
    <Card>
      <CardHeader title={title} end={<Definition term={title}>{text('entries.definition')}</Definition>} />
      <DataTable
        label={title}
        {...table}
        rowKey={transferKey}
        rowHeight={45}
        loadingRows={8}
        exports={{
          file: `gaia-${address}`,
          fields: [
            ['kind', (one) => one.kind],
            ['change_gaia', (one) => fromUnits(one.change)],
            ['balance_after_gaia', (one) => fromUnits(one.after)],
            ['from', (one) => one.from],
            ['to', (one) => one.to],
            ['block', (one) => one.block],
            ['log_index', (one) => one.index],
            ['time', (one) => one.time],
            ['transaction', (one) => one.hash],
          ],
        }}
        empty={<EmptyState title={text('entries.empty')}>{text('entries.empty.text')}</EmptyState>}
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}
