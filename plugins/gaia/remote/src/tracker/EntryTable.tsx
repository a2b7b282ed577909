import { fromUnits, useFormat, useText } from '@portal/sdk'
import {
  Amount,
  Button,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  Select,
  urlParam,
} from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { transferKey } from '../live/applyTransfer'
import { KindFilter } from '../live/KindFilter'
import { LeastInput } from '../live/LeastInput'
import { TransferProof } from '../live/TransferProof'
import { WithinSelect } from '../live/WithinSelect'
import { withins } from '../live/within'
import { messages } from '../texts'
import { useModuleTable } from '../topics'
import { type Entry, kinds, type Transfer } from '../wire'
import { Account } from './Account'
import { Change } from './Change'
import { reasonOf } from './reasonOf'
import { transferColumns } from './transferColumns'

const ways = ['', 'in', 'out'] as const
/** Which changes the table has, as its address says: ?way=in&kind=bought&least=1000&within=7d&sort=time */
const entryFilters = {
  /** what it got or sent; empty: both */
  way: urlParam.oneOf(ways),
  /** those that are shown; empty: all */
  kind: urlParam.list(kinds),
  /** whole GAIA that a transfer has at least */
  least: urlParam.string(),
  within: urlParam.oneOf(withins),
} as const
const newestFirst = { column: 'time', direction: 'descending' } as const

/** Each change of a balance, with its reason and what was there after it. */
export function EntryTable({ address }: { address: string }) {
  const text = useText(messages)
  const format = useFormat()
  const [proof, setProof] = useState<Transfer | null>(null)
  const columns = useMemo((): Column<Entry>[] => {
    const shared = transferColumns({ text, format, onProof: setProof, sorted: true })
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
      ...of('block', 'time', 'proof'),
    ]
  }, [text, format, address])
  const { table, filters, setFilters, clear, asked, data } = useModuleTable<Entry, typeof entryFilters>({
    path: `/tracker/accounts/${address}/entries`,
    columns,
    name: 'entries',
    filters: entryFilters,
    defaultSort: newestFirst,
    live: { topic: 'token' },
    limit: 25,
  })
  const narrowed = Object.keys(asked).length > 0
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
        filters={
          <>
            <KindFilter
              chosen={filters.kind}
              onChoose={(kind) => setFilters({ kind: kind.length === kinds.length ? [] : kind })}
            />
            <Select
              label={text('entries.way')}
              hideLabel
              value={filters.way}
              onChange={(way) => setFilters({ way: way as (typeof ways)[number] })}
              options={ways.map((value) => ({ value, label: text(`entries.way.${value || 'both'}`) }))}
            />
            <LeastInput least={filters.least} onChange={(least) => setFilters({ least })} />
            <WithinSelect within={filters.within} onChange={(within) => setFilters({ within })} />
          </>
        }
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
        empty={
          narrowed ? (
            <EmptyState
              title={text(data?.next ? 'transfers.further' : 'entries.noneFound')}
              action={<Button onClick={clear}>{text('entries.showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('entries.empty')}>{text('entries.empty.text')}</EmptyState>
          )
        }
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}
