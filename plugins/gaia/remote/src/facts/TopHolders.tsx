import { type Format, type Text, useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Address, Amount, Avatar, Badge, Card, CardHeader, type Column, DataTable, EmptyState } from '@portal/sdk/ui'
import { type CSSProperties, useMemo } from 'react'
import { messages } from '../texts'
import { trackerPath } from '../tracker/trackerPath'
import { useRole } from '../useRole'
import type { Facts, Holder } from '../wire'
import { factMessages } from './texts'

interface Ranked extends Holder {
  rank: number
}

/** The ten largest accounts. */
export function TopHolders({ facts }: { facts: Facts | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const words = useText(factMessages)
  const wallet = useSession()?.address ?? null
  const roleOf = useRole()
  const columns = useMemo(() => columnsOf(text, format, roleOf, wallet), [text, format, roleOf, wallet])
  const rows = facts && (facts.topHolders ?? []).map((holder, i) => ({ ...holder, rank: i + 1 }))
  return (
    <Card>
      <CardHeader
        title={text('holders.title')}
        end={<Link to="/gaia-tracker?tab=holders">{words('holders.all')}</Link>}
      />
      <DataTable
        label={text('holders.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.address}
        loadingRows={10}
        empty={<EmptyState title={facts?.holders === null ? text('token.unknown') : text('holders.empty')} />}
      />
    </Card>
  )
}

function columnsOf(
  text: Text<keyof typeof messages.en>,
  format: Format,
  roleOf: ReturnType<typeof useRole>,
  wallet: string | null,
): Column<Ranked>[] {
  return [
    {
      id: 'rank',
      header: text('holders.rank'),
      width: '52px',
      priority: 3,
      card: 'hidden',
      cell: (row) => <span className="gaia:text-faint">{row.rank}</span>,
    },
    {
      id: 'account',
      header: text('holders.account'),
      card: 'heading',
      cell: (row) => (
        <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-2.5 gaia:gap-y-1">
          <Avatar address={row.address} size={24} />
          <Address address={row.address} label={roleOf(row.address)} to={trackerPath(row.address)} />
          {row.address.toLowerCase() === wallet?.toLowerCase() && <Badge tone="accent">{text('holders.you')}</Badge>}
        </span>
      ),
    },
    {
      id: 'balance',
      priority: 1,
      header: text('holders.balance'),
      definition: text('holders.balance.definition'),
      align: 'end',
      cell: (row) => <Amount wei={row.balance} unit={null} />,
    },
    {
      id: 'share',
      priority: 2,
      header: text('holders.share'),
      definition: text('holders.share.definition'),
      align: 'end',
      cell: (row) => (
        <span className="gaia-share">
          <i style={{ '--share': `${row.share * 100}%` } as CSSProperties} aria-hidden="true" />
          <span className="gaia:w-12">{format.percent(row.share)}</span>
        </span>
      ),
    },
  ]
}
