import { type Format, fromUnits, type Text } from '@portal/sdk'
import { Sparkline } from '@portal/sdk/charts'
import { Link } from '@portal/sdk/router'
import { Address, Amount, Avatar, Badge, Button, type Column, IconButton } from '@portal/sdk/ui'
import { Columns3 } from 'lucide-react'
import { isChosen, mostCompared } from '../compare/selection'
import { duration } from '../duration'
import type { Recorded } from '../epochs/recordColumns'
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
  /** the addresses of those that stand side by side */
  compared: readonly string[]
  onCompare: (address: string) => void
  /** what epochs say of them */
  recorded: Column<ScoredValidator>[]
}

/** A validator with its score by the visitor's weights; null: it has none, or they are not there yet. */
export type ScoredValidator = Validator & { score: number | null } & Recorded

export function columnsOf(reading: Reading): Column<ScoredValidator>[] {
  const { text, format, list, wallet, delegations, onDelegate, compared, onCompare, recorded } = reading
  const block = list ? format.block(list.asOf.number) : ''
  const defined = (key: MessageKey, parameters = {}) => text(key, { block, ...parameters })
  const mine = new Set(delegations?.map(({ validator }) => validator))
  const isOwn = ({ address }: Validator) => address.toLowerCase() === wallet?.toLowerCase()
  const columns: Column<ScoredValidator>[] = [
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
      id: 'score',
      priority: 2,
      header: text('score'),
      definition: text('score.definition', { block }),
      align: 'end',
      // Who has exited comes last in either direction.
      sortValue: (row) => row.score,
      cell: (row) => (row.score === null ? '—' : format.number(row.score, 0)),
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
      priority: 3,
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
    ...recorded,
  ]
  columns.push({
    id: 'acts',
    header: '',
    pinned: true,
    align: 'end',
    cell: (row) => {
      const chosen = isChosen(compared, row.address)
      return (
        <span className="network-acts network:flex network:items-center network:justify-end network:gap-2">
          <IconButton
            label={text(chosen ? 'compare.remove' : 'compare.add', { name: row.name })}
            aria-pressed={chosen}
            variant={chosen ? 'primary' : 'ghost'}
            disabled={!chosen && compared.length >= mostCompared}
            size="sm"
            onClick={() => onCompare(row.address)}
          >
            <Columns3 size={15} aria-hidden="true" />
          </IconButton>
          {onDelegate && row.status === 'active' && !isOwn(row) && (
            <Button
              size="sm"
              aria-label={text('stake.delegate.label', { name: row.name })}
              onClick={() => onDelegate(row)}
            >
              {text('stake.delegate')}
            </Button>
          )}
        </span>
      )
    },
  })
  const young = list && span(list) < shortestHistory
  return young ? columns.filter(({ id }) => id !== 'history') : columns
}

/** Seconds. A shorter history is not drawn: it shows the chain's first moments, not how a validator does. */
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
          <Link to={`/validators/${row.address}`} className="network:min-w-0 network:font-[500] network:break-words">
            {row.name}
          </Link>
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
