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
  TimeAgo,
  TransactionLink,
  urlParam,
} from '@portal/sdk/ui'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { KindIcon } from '../live/kind'
import { messages } from '../texts'
import { useModuleTable } from '../topics'
import type { Purchases as Answer, SalePurchase } from '../wire'
import { PurchaseReceipt } from './PurchaseReceipt'
import { priceOf } from './priceOf'
import { useCoins } from './useCoins'

const filters = { mine: urlParam.boolean() }

/** What is bought in the sale and brought back to it, as it happens; the visitor's own have their receipts. */
export function Purchases({ sale }: { sale: string }) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  const { currency } = usePortal((state) => state.portal.chain)
  const own = useSession()?.address.toLowerCase()
  // What was opened stays as it is while the table is read again.
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
        id: 'age',
        header: text('column.age'),
        priority: 4,
        align: 'end',
        width: '110px',
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
    data,
  } = useModuleTable<SalePurchase, typeof filters>({
    path: '/sale/purchases',
    name: 'purchases',
    prefix: 'purchases',
    filters,
    columns,
    live: { topic: 'sale' },
    limit: 10,
  })
  const answer = data as Answer | undefined
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
          chosen.mine ? (
            <EmptyState
              title={text('feed.none.mine')}
              action={<Button onClick={() => setFilters({ mine: false })}>{text('feed.all')}</Button>}
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
