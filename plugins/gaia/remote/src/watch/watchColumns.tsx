import { type Format, shortAddress, type Text } from '@portal/sdk'
import { Address, Amount, Avatar, type Column, IconButton, TimeAgo } from '@portal/sdk/ui'
import { Pencil, StarOff } from 'lucide-react'
import { Change } from '../tracker/Change'
import { trackerPath } from '../tracker/trackerPath'
import type { Standing, Watched } from '../wire'
import type { watchMessages } from './texts'

/** A watched address and what it has; null: that is not known. */
export type WatchRow = Watched & { standing: Standing | null }

interface WatchColumnsOptions {
  text: Text<keyof typeof watchMessages.en>
  format: Format
  /** what the portal itself calls an address */
  nameOf: (address: string) => string | undefined
  onEdit: (row: WatchRow) => void
  onRemove: (row: WatchRow) => void
}

/** What a watched address is called to those who listen. */
export const nameOfRow = ({ label, address }: Watched) => label || shortAddress(address)

const none = <span className="gaia:text-faint">—</span>

export function watchColumns({ text, format, nameOf, onEdit, onRemove }: WatchColumnsOptions): Column<WatchRow>[] {
  return [
    {
      id: 'address',
      header: text('column.address'),
      card: 'heading',
      sortValue: (row) => nameOfRow(row).toLowerCase(),
      cell: ({ address, label }) => (
        <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-2.5 gaia:gap-y-1">
          <Avatar address={address} size={24} />
          <Address address={address} label={label || nameOf(address)} to={trackerPath(address)} />
        </span>
      ),
    },
    {
      id: 'balance',
      priority: 1,
      header: text('column.balance'),
      align: 'end',
      sortValue: ({ standing }) => (standing ? BigInt(standing.balance) : null),
      cell: ({ standing }) => (standing ? <Amount wei={standing.balance} digits={2} unit={null} /> : none),
    },
    {
      id: 'day',
      priority: 3,
      header: text('column.day'),
      definition: text('column.day.definition'),
      align: 'end',
      sortValue: ({ standing }) => (standing ? BigInt(standing.day) : null),
      cell: ({ standing }) => (standing ? <Change wei={standing.day} /> : none),
    },
    {
      id: 'week',
      priority: 4,
      header: text('column.week'),
      definition: text('column.week.definition'),
      align: 'end',
      sortValue: ({ standing }) => (standing ? BigInt(standing.week) : null),
      cell: ({ standing }) => (standing ? <Change wei={standing.week} /> : none),
    },
    {
      id: 'last',
      priority: 5,
      header: text('column.last'),
      align: 'end',
      sortValue: ({ standing }) => standing?.last?.block ?? null,
      cell: ({ standing }) => (standing?.last ? <TimeAgo time={standing.last.time} /> : none),
    },
    {
      id: 'alert',
      priority: 2,
      header: text('column.alert'),
      definition: text('column.alert.definition'),
      cell: ({ least }) => {
        if (least === null) return <span className="gaia:text-faint">{text('alert.off')}</span>
        return text(least === '0' ? 'alert.any' : 'alert.least', { amount: format.gaia(least, 18) })
      },
    },
    {
      id: 'acts',
      header: '',
      pinned: true,
      align: 'end',
      width: '84px',
      cell: (row) => (
        <span className="gaia:inline-flex gaia:gap-1">
          <IconButton size="sm" label={text('edit', { name: nameOfRow(row) })} onClick={() => onEdit(row)}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={text('remove', { name: nameOfRow(row) })} onClick={() => onRemove(row)}>
            <StarOff size={14} aria-hidden="true" />
          </IconButton>
        </span>
      ),
    },
  ]
}
