import { fromUnits, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Amount,
  Button,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  IconButton,
  Notice,
  SearchInput,
  Select,
  TimeAgo,
  TransactionLink,
} from '@portal/sdk/ui'
import { FileCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Within, withins } from '../live/within'
import { useModuleTable } from '../topics'
import { Account } from '../tracker/Account'
import { Change } from '../tracker/Change'
import { trackerPath } from '../tracker/trackerPath'
import type { PortfolioEntry, PortfolioHistory } from '../wire'
import { EntryProof } from './EntryProof'
import { GroupFilter } from './GroupFilter'
import { historyFilters } from './historyFilters'
import { isTouched } from './isTouched'
import { portfolioMessages } from './texts'
import { useSentence } from './useSentence'

/** Each change of what the visitor has, with its reason. */
export function HistoryTable({ address }: { address: string }) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const sentence = useSentence(address)
  // The proof that was opened is kept as it was, while the page is read again.
  const [proof, setProof] = useState<PortfolioEntry | null>(null)
  const columns = useMemo(
    (): Column<PortfolioEntry>[] => [
      { id: 'reason', header: text('column.reason'), card: 'heading', width: '300px', cell: sentence },
      {
        id: 'change',
        header: text('column.change'),
        priority: 1,
        align: 'end',
        sortValue: ({ change }) => BigInt(change),
        cell: ({ change }) => <Change wei={change} />,
      },
      {
        id: 'after',
        header: text('column.after'),
        definition: text('column.after.definition'),
        priority: 3,
        align: 'end',
        cell: ({ after }) => (after === null ? '—' : <Amount wei={after} digits={2} unit={null} />),
      },
      {
        id: 'with',
        header: text('column.with'),
        priority: 4,
        cell: ({ with: other, reason }) =>
          other === null ? '—' : <Account address={other} end={reason === 'burnt' ? 'to' : 'from'} />,
      },
      {
        id: 'time',
        header: text('column.time'),
        priority: 2,
        align: 'end',
        width: '100px',
        sortValue: ({ time }) => time,
        cell: ({ time }) => <TimeAgo time={time} />,
      },
      {
        id: 'transaction',
        header: text('column.transaction'),
        priority: 5,
        cell: ({ hash }) => <TransactionLink hash={hash} />,
      },
      {
        id: 'proof',
        pinned: true,
        header: text('column.proof'),
        align: 'end',
        width: '70px',
        cell: (entry) => (
          <IconButton
            size="sm"
            label={text('proof.open', { block: format.block(entry.block), reason: sentence(entry) })}
            onClick={() => setProof(entry)}
          >
            <FileCheck size={15} aria-hidden="true" />
          </IconButton>
        ),
      },
    ],
    [text, format, sentence],
  )
  const unread = useRef(true)
  const { table, filters, setFilters, clear, asked, data } = useModuleTable<PortfolioEntry, typeof historyFilters>({
    path: '/portfolio/history',
    name: 'portfolio',
    filters: historyFilters,
    columns,
    live: { topic: 'portfolio', concerns: ({ accounts }) => unread.current || isTouched(accounts, address) },
    limit: 25,
  })
  const history = data as PortfolioHistory | undefined
  // While the history is behind the chain, every event has it read again.
  const incomplete = !history?.known || history.behind
  useEffect(() => {
    unread.current = incomplete
  }, [incomplete])
  const narrowed = Object.keys(asked).length > 0
  const title = text('history.title')
  return (
    <Card>
      <CardHeader title={title} end={<Definition term={title}>{text('history.definition')}</Definition>} />
      {history?.gap && (
        <Notice tone="info">
          {text(`history.${history.gap}`, {
            block: format.block(history.asOf.number),
            chain: format.block(history.chain),
          })}
        </Notice>
      )}
      {history?.known && history.behind && <Notice tone="info">{text('history.behind')}</Notice>}
      {history?.cut && (
        <Notice tone="info" action={<Link to={trackerPath(address)}>{text('history.cut.act')}</Link>}>
          {text('history.cut')}
        </Notice>
      )}
      <DataTable
        label={title}
        {...table}
        rowKey={entryKey}
        rowHeight={45}
        loadingRows={8}
        filters={
          <>
            <GroupFilter chosen={filters.kind} onChoose={(kind) => setFilters({ kind })} />
            <SearchInput
              label={text('history.seek')}
              size={text('history.seek').length}
              value={filters.q}
              onSeek={(q) => setFilters({ q })}
            />
            <Select
              label={text('history.within')}
              hideLabel
              value={filters.within}
              onChange={(within) => setFilters({ within: within as Within })}
              options={withins.map((value) => ({ value, label: text(`within.${value || 'all'}`) }))}
            />
          </>
        }
        // While the history is incomplete it cannot be exported.
        exports={
          history?.known && !history.behind
            ? {
                all: history.cut ? text('history.cut.export') : undefined,
                file: `gaia-${address}`,
                fields: [
                  ['time', (one) => one.time],
                  ['reason', (one) => one.reason],
                  ['sentence', sentence],
                  ['change_gaia', (one) => fromUnits(one.change)],
                  ['amount_gaia', (one) => fromUnits(one.amount)],
                  ['balance_after_gaia', (one) => (one.after === null ? null : fromUnits(one.after))],
                  ['with', (one) => one.with],
                  ['with_label', (one) => (one.with === null ? null : labelOf(one.with))],
                  ['party', (one) => one.party],
                  ['validator_name', (one) => one.name],
                  ['coins_smallest_unit', (one) => one.coins],
                  ['number', (one) => one.number],
                  ['withdrawable_from', (one) => one.available],
                  ['block', (one) => one.block],
                  ['log_index', (one) => one.index],
                  ['transaction', (one) => one.hash],
                ],
              }
            : undefined
        }
        empty={
          history?.known === false ? (
            <EmptyState title={text('history.unread')} />
          ) : narrowed ? (
            <EmptyState
              title={text('history.nothing')}
              action={<Button onClick={clear}>{text('history.clear')}</Button>}
            />
          ) : (
            <EmptyState title={text('history.empty')}>{text('history.empty.text')}</EmptyState>
          )
        }
      />
      {proof && <EntryProof entry={proof} sentence={sentence(proof)} onClose={() => setProof(null)} />}
    </Card>
  )
}

const entryKey = ({ block, index }: PortfolioEntry) => `${block} ${index}`
