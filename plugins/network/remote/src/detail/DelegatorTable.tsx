import { fromUnits, useFormat, useSession, useText } from '@portal/sdk'
import { Address, Amount, Badge, Card, CardHeader, type Column, DataTable, EmptyState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useModuleTable } from '../topics'
import type { Delegator } from '../wire'
import { detailMessages } from './texts'

const defaultSort = { column: 'amount', direction: 'descending' } as const

/** Who delegates to a validator now, the largest first, a page at a time. */
export function DelegatorTable({ address }: { address: string }) {
  const text = useText(detailMessages)
  const format = useFormat()
  const wallet = useSession()?.address.toLowerCase()
  const columns = useMemo(
    (): Column<Delegator>[] => [
      {
        id: 'account',
        header: text('list.account'),
        card: 'heading',
        cell: ({ account }) => (
          <span className="network:flex network:items-center network:gap-2">
            <Address address={account} />
            {account.toLowerCase() === wallet && <Badge tone="accent">{text('list.you')}</Badge>}
          </span>
        ),
      },
      {
        id: 'amount',
        header: text('list.amount'),
        align: 'end',
        priority: 1,
        sortValue: ({ amount }) => BigInt(amount),
        cell: ({ amount }) => <Amount wei={amount} digits={2} unit={null} />,
      },
      {
        id: 'share',
        header: text('list.share'),
        definition: text('list.share.definition'),
        align: 'end',
        priority: 2,
        cell: ({ share }) => format.percent(share, 2),
      },
    ],
    [text, format, wallet],
  )
  const { table } = useModuleTable<Delegator>({
    path: `/validators/${address}/delegators`,
    columns,
    prefix: 'delegators',
    defaultSort,
    live: { topic: 'validators' },
    limit: 10,
  })
  const title = text('list.title')
  return (
    <Card>
      <CardHeader title={title} />
      <DataTable
        label={title}
        {...table}
        rowKey={({ account }) => account}
        loadingRows={6}
        exports={{
          file: `delegators-${address}`,
          fields: [
            ['account', (one) => one.account],
            ['delegated_gaia', (one) => fromUnits(one.amount)],
            ['share', (one) => one.share],
          ],
        }}
        empty={<EmptyState title={text('list.empty')} />}
      />
    </Card>
  )
}
