import { fromUnits, useFormat, usePortal, useSession, useText } from '@portal/sdk'
import {
  Address,
  Amount,
  Badge,
  Button,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  IconButton,
  LiveChip,
  Notice,
  SearchInput,
  Select,
  TimeAgo,
  TransactionLink,
  urlParam,
} from '@portal/sdk/ui'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { KindIcon } from '../live/kind'
import { LeastInput } from '../live/LeastInput'
import { WithinSelect } from '../live/WithinSelect'
import { withins } from '../live/within'
import { messages } from '../texts'
import { useModuleTable } from '../topics'
import type { Purchases as Answer, SalePurchase } from '../wire'
import { PurchaseReceipt } from './PurchaseReceipt'
import { priceOf } from './priceOf'
import { useCoins } from './useCoins'

const reasons = ['', 'bought', 'refunded'] as const
/** Which of them the table has, as its address says: ?purchases.mine=true&purchases.kind=refunded&purchases.sort=-tokens */
const filters = {
  mine: urlParam.boolean(),
  kind: urlParam.oneOf(reasons),
  /** how a buyer's address or a transaction's hash begins */
  q: urlParam.string(),
  /** whole GAIA that one has at least */
  least: urlParam.string(),
  within: urlParam.oneOf(withins),
} as const
const newestFirst = { column: 'time', direction: 'descending' } as const

/** What is bought in the sale and brought back to it, as it happens; the visitor's own have their receipts. */
export function Purchases({ sale }: { sale: string }) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  const { currency } = usePortal((state) => state.portal.chain)
  const own = useSession()?.address.toLowerCase()
  // The receipt that was opened is kept as it was, while the table is read again.
  const [receipt, setReceipt] = useState<SalePurchase | null>(null)
  const columns = useMemo(
    (): Column<SalePurchase>[] => [
      {
        id: 'reason',
        header: text('column.kind'),
        card: 'heading',
        width: '120px',
        cell: ({ reason }) => (
          <Badge tone={reason === 'bought' ? 'accent' : 'warn'}>
            <KindIcon kind={reason} />
            {text(`kind.${reason}`)}
          </Badge>
        ),
      },
      {
        id: 'buyer',
        header: text('feed.who'),
        priority: 2,
        cell: ({ buyer }) => (
          <Address address={buyer} label={buyer.toLowerCase() === own ? text('feed.you') : undefined} />
        ),
      },
      {
        id: 'tokens',
        header: text('column.amount'),
        priority: 1,
        align: 'end',
        sortValue: ({ tokens }) => BigInt(tokens),
        cell: ({ tokens }) => <Amount wei={tokens} digits={2} unit={null} />,
      },
      {
        id: 'coins',
        header: text('feed.coins'),
        definition: text('feed.coins.definition'),
        priority: 3,
        align: 'end',
        cell: (row) => <span className="gaia:tabular-nums">{coins(row.coins)}</span>,
      },
      {
        id: 'price',
        header: text('feed.price'),
        definition: text('feed.price.definition'),
        priority: 5,
        align: 'end',
        cell: (row) => {
          const price = priceOf(row)
          return <span className="gaia:tabular-nums">{price === null ? '—' : coins(price)}</span>
        },
      },
      {
        id: 'time',
        header: text('column.age'),
        priority: 4,
        align: 'end',
        width: '110px',
        sortValue: ({ time }) => time,
        cell: ({ time }) => <TimeAgo time={time} />,
      },
      {
        id: 'transaction',
        header: text('feed.transaction'),
        priority: 6,
        cell: ({ hash }) => <TransactionLink hash={hash} />,
      },
      {
        id: 'receipt',
        pinned: true,
        header: text('receipt'),
        align: 'end',
        width: '80px',
        cell: (row) =>
          row.buyer.toLowerCase() === own && (
            <IconButton
              size="sm"
              label={text('receipt.open', { amount: format.gaia(row.tokens, 2), block: format.block(row.block) })}
              onClick={() => setReceipt(row)}
            >
              <ReceiptText size={15} aria-hidden="true" />
            </IconButton>
          ),
      },
    ],
    [text, format, coins, own],
  )
  const {
    table,
    filters: chosen,
    setFilters,
    clear,
    asked,
    data,
  } = useModuleTable<SalePurchase, typeof filters>({
    path: '/sale/purchases',
    name: 'purchases',
    prefix: 'purchases',
    filters,
    defaultSort: newestFirst,
    columns,
    live: { topic: 'sale' },
    limit: 10,
  })
  const answer = data as Answer | undefined
  const narrowed = Boolean(chosen.kind || chosen.q || chosen.least || chosen.within)
  const title = text('feed.title')
  return (
    <Card>
      <CardHeader
        title={title}
        end={
          <>
            <LiveChip />
            <Definition term={title}>{text('feed.definition')}</Definition>
          </>
        }
      />
      {answer?.complete === false && (
        <Notice tone="info">{text('feed.reading', { block: format.block(answer.asOf.number) })}</Notice>
      )}
      <DataTable
        {...table}
        label={title}
        rowKey={purchaseKey}
        rowHeight={45}
        loadingRows={5}
        filters={
          <>
            <fieldset className="gaia:flex gaia:flex-wrap gaia:gap-1.5" aria-label={text('live.filter')}>
              {[false, true].map((mine) => (
                <Button
                  key={String(mine)}
                  size="sm"
                  variant={chosen.mine === mine ? 'default' : 'ghost'}
                  aria-pressed={chosen.mine === mine}
                  onClick={() => setFilters({ mine })}
                >
                  {text(mine ? 'feed.mine' : 'live.all')}
                </Button>
              ))}
            </fieldset>
            <Select
              label={text('column.kind')}
              hideLabel
              value={chosen.kind}
              onChange={(kind) => setFilters({ kind: kind as (typeof reasons)[number] })}
              options={reasons.map((value) => ({ value, label: text(value ? `kind.${value}` : 'feed.kinds') }))}
            />
            <SearchInput
              label={text('feed.seek')}
              size={text('feed.seek').length}
              value={chosen.q}
              onSeek={(q) => setFilters({ q: q.trim() })}
            />
            <LeastInput least={chosen.least} onChange={(least) => setFilters({ least })} />
            <WithinSelect within={chosen.within} onChange={(within) => setFilters({ within })} />
          </>
        }
        exports={{
          file: 'gaia-purchases',
          fields: [
            ['kind', (one) => one.reason],
            ['buyer', (one) => one.buyer],
            ['amount_gaia', (one) => fromUnits(one.tokens)],
            [`coins_${currency.symbol.toLowerCase()}`, (one) => fromUnits(one.coins, currency.decimals)],
            ['block', (one) => one.block],
            ['log_index', (one) => one.index],
            ['time', (one) => one.time],
            ['transaction', (one) => one.hash],
          ],
        }}
        empty={
          Object.keys(asked).length > 0 ? (
            <EmptyState
              title={text(narrowed ? (data?.next ? 'feed.further' : 'feed.noneFound') : 'feed.none.mine')}
              action={<Button onClick={clear}>{text('feed.all')}</Button>}
            />
          ) : (
            <EmptyState title={text('feed.none')}>{text('feed.none.text')}</EmptyState>
          )
        }
      />
      {receipt && <PurchaseReceipt purchase={receipt} sale={sale} onClose={() => setReceipt(null)} />}
    </Card>
  )
}

const purchaseKey = ({ block, index }: SalePurchase) => `${block} ${index}`
