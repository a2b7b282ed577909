import { type Format, fromUnits, type Text } from '@portal/sdk'
import { Sparkline } from '@portal/sdk/charts'
import { Address, Amount, Avatar, Badge, Button, type Column } from '@portal/sdk/ui'
import { duration } from '../duration'
import type { MessageKey, messages } from '../texts'
import type { Positions, Validator, ValidatorList } from '../wire'
import { Commission } from './Commission'

interface Reading {
  text: Text<keyof typeof messages.en>
  format: Format
  list: ValidatorList | undefined
  /** the visitor's wallet */
  wallet: string | null
  /** the visitor's own, once they are known */
  delegations: Positions['delegations'] | undefined
  /** null: the visitor cannot delegate now */
  onDelegate: ((validator: Validator) => void) | null
}

export function columnsOf({ text, format, list, wallet, delegations, onDelegate }: Reading): Column<Validator>[] {
  const block = list ? format.block(list.asOf.number) : ''
  const defined = (key: MessageKey, parameters = {}) => text(key, { block, ...parameters })
  const mine = new Set(delegations?.map(({ validator }) => validator))
  const isOwn = ({ address }: Validator) => address.toLowerCase() === wallet?.toLowerCase()
  const columns: Column<Validator>[] = [
    {
      id: 'rank',
      header: text('column.rank'),
      width: '52px',
      priority: 5,
      card: 'hidden',
      sortValue: (row) => row.rank,
      cell: (row) => <span className="network:text-faint">{row.rank}</span>,
    },
    {
      id: 'name',
      header: text('column.validator'),
      card: 'heading',
      width: '190px',
      sortValue: (row) => row.name,
      cell: (row) => <Identity row={row} text={text} mine={mine.has(row.address)} you={isOwn(row)} />,
    },
    {
      id: 'history',
      priority: 6,
      header: text('column.history', { window: list ? duration(text, span(list)) : '' }),
      definition:
        list &&
        text('column.history.definition', { from: format.time(list.history.from), to: format.time(list.history.to) }),
      cell: ({ stakeHistory: stakes }) => (
        <Sparkline
          label={text('history.label', {
            from: format.gaia(stakes?.[0] ?? '0'),
            to: format.gaia(stakes?.at(-1) ?? '0'),
          })}
          values={stakes?.map((wei) => Number(fromUnits(wei)))}
          steps
        />
      ),
    },
    {
      id: 'stake',
      priority: 1,
      header: text('column.stake'),
      definition: defined('column.stake.definition'),
      align: 'end',
      sortValue: (row) => BigInt(row.stake),
      cell: (row) => <Amount wei={row.stake} unit={null} />,
    },
    {
      id: 'self',
      priority: 5,
      header: text('column.self'),
      definition: defined('column.self.definition', { minimum: list ? format.gaia(list.totals.minSelfStake) : '' }),
      align: 'end',
      sortValue: (row) => BigInt(row.selfStake),
      cell: (row) => <Amount wei={row.selfStake} unit={null} />,
    },
    {
      id: 'share',
      priority: 2,
      header: text('column.share'),
      definition: defined('column.share.definition'),
      align: 'end',
      sortValue: (row) => row.share,
      cell: (row) => format.percent(row.share),
    },
    {
      id: 'delegators',
      priority: 4,
      header: text('column.delegators'),
      definition: defined('column.delegators.definition'),
      align: 'end',
      sortValue: (row) => row.delegators,
      cell: (row) => format.number(row.delegators),
    },
    {
      id: 'commission',
      priority: 3,
      header: text('column.commission'),
      definition: defined('column.commission.definition', {
        delay: list ? duration(text, list.totals.commissionDelaySeconds) : '',
      }),
      align: 'end',
      sortValue: (row) => row.commissionBps,
      cell: (row) => <Commission validator={row} />,
    },
  ]
  if (onDelegate)
    columns.push({
      id: 'delegate',
      header: '',
      pinned: true,
      align: 'end',
      cell: (row) =>
        row.status === 'active' &&
        !isOwn(row) && (
          <Button
            size="sm"
            aria-label={text('stake.delegate.label', { name: row.name })}
            onClick={() => onDelegate(row)}
          >
            {text('stake.delegate')}
          </Button>
        ),
    })
  const young = list && span(list) < shortestHistory
  return young ? columns.filter(({ id }) => id !== 'history') : columns
}

/** Seconds. A line over less than that shows the chain's first moments, not how a validator stands. */
const shortestHistory = 600

function span({ history: { from, to } }: ValidatorList): number {
  return Math.max(1, (new Date(to).getTime() - new Date(from).getTime()) / 1000)
}

function Identity({ row, text, mine, you }: { row: Validator; text: Reading['text']; mine: boolean; you: boolean }) {
  return (
    <span className="network:flex network:items-center network:gap-2.5">
      <Avatar address={row.address} size={26} />
      <span className="network:grid network:min-w-0 network:justify-items-start">
        <span className="network:flex network:flex-wrap network:items-center network:gap-x-2 network:gap-y-1">
          <b className="network:min-w-0 network:font-[500] network:break-words">{row.name}</b>
          {row.status === 'exited' && <Badge tone="bad">{text('badge.exited')}</Badge>}
          {you && <Badge tone="accent">{text('badge.you')}</Badge>}
          {mine && <Badge tone="info">{text('badge.mine')}</Badge>}
        </span>
        <span className="network:text-xs network:text-muted">
          <Address address={row.address} label={null} />
        </span>
      </span>
    </span>
  )
}
