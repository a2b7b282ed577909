import { Amount, Avatar, Badge, type Column } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import type { Words } from '../facts/proofs'
import type { Facts, HolderRow } from '../wire'
import { Account } from './Account'
import { Change } from './Change'

interface HolderColumnsOptions extends Words {
  wallet: string | null
  facts: Facts | undefined
}

export function holderColumns({ text, format, wallet, facts }: HolderColumnsOptions): Column<HolderRow>[] {
  const same = (a: string, b: string | null | undefined) => a.toLowerCase() === b?.toLowerCase()
  const roles = (address: string) => [
    ...(same(address, wallet) ? [{ tone: 'accent' as const, name: text('holders.you') }] : []),
    ...(facts?.admins.some(({ account }) => same(account, address))
      ? [{ tone: 'warn' as const, name: text('role.admin') }]
      : []),
    ...(facts?.minters.some(({ account }) => same(account, address))
      ? [{ tone: 'info' as const, name: text('role.minter') }]
      : []),
  ]
  return [
    {
      id: 'rank',
      header: text('holders.rank'),
      width: '52px',
      priority: 5,
      card: 'hidden',
      cell: ({ rank }) => (
        <span className="gaia:text-faint gaia:tabular-nums">{rank === null ? '—' : format.number(rank)}</span>
      ),
    },
    {
      id: 'account',
      header: text('holders.account'),
      card: 'heading',
      cell: ({ address }) => (
        <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-2.5 gaia:gap-y-1">
          <Avatar address={address} size={24} />
          <Account address={address} />
          {roles(address).map(({ tone, name }) => (
            <Badge key={name} tone={tone}>
              {name}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'balance',
      priority: 1,
      header: text('holders.balance'),
      definition: text('holders.balance.definition'),
      align: 'end',
      sortValue: ({ balance }) => BigInt(balance),
      cell: ({ balance }) => <Amount wei={balance} digits={2} unit={null} />,
    },
    {
      id: 'share',
      priority: 2,
      header: text('holders.share'),
      definition: text('holders.share.definition'),
      align: 'end',
      cell: ({ share }) => (
        <span className="gaia-share">
          <i style={{ '--share': `${share * 100}%` } as CSSProperties} aria-hidden="true" />
          <span className="gaia:w-14">
            {share > 0 && share < 0.0001 ? `<${format.percent(0.0001, 2)}` : format.percent(share, 2)}
          </span>
        </span>
      ),
    },
    {
      id: 'change',
      priority: 3,
      header: text('holders.change'),
      definition: text('holders.change.definition'),
      align: 'end',
      cell: ({ change }) => <Change wei={change} />,
    },
    {
      id: 'staked',
      priority: 4,
      header: text('holders.staked'),
      definition: text('holders.staked.definition'),
      align: 'end',
      cell: ({ staked }) =>
        staked === '0' ? <span className="gaia:text-faint">0</span> : <Amount wei={staked} digits={2} unit={null} />,
    },
  ]
}
