import { shortAddress, useFormat, useLocale, useText } from '@portal/sdk'
import { Address, Amount, Badge, Button, type Column, DataTable, EmptyState, useTableState } from '@portal/sdk/ui'
import { type ReactNode, useMemo } from 'react'
import type { Entity, Network } from './Network'
import { orbitMessages } from './texts'
import { countryOf, nameOf } from './Words'

interface EntityTableProps {
  rows: readonly Entity[]
  network: Network
  onOpen: (key: string) => void
  onClear: () => void
  notice: ReactNode
}

const exported = {
  file: 'orbit',
  fields: [
    ['kind', ({ kind }: Entity) => kind],
    ['address', ({ address }: Entity) => address],
    ['name', ({ name }: Entity) => name],
    ['status', ({ status }: Entity) => status],
    ['amount_wei', ({ amount, kind }: Entity) => (kind === 'node' ? null : amount)],
    ['owner', ({ owner }: Entity) => owner.split(':')[1] ?? ''],
    ['software', ({ software }: Entity) => software],
    ['platform', ({ platform }: Entity) => platform],
    ['country_declared', ({ country }: Entity) => country],
  ],
} as const

const table = { prefix: 'list', defaultSort: { column: 'stake', direction: 'descending' } } as const

/** The same things as a table, for who reads rather than looks, with or without WebGL. */
export function EntityTable({ rows, network, onOpen, onClear, notice }: EntityTableProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const locale = useLocale()
  const state = useTableState(table)
  const columns = useMemo((): Column<Entity>[] => {
    const tone = (status: Entity['status']) =>
      status === 'online' || status === 'active'
        ? 'good'
        : status === 'offline' || status === 'banned'
          ? 'bad'
          : 'neutral'
    return [
      {
        id: 'name',
        header: text('column.name'),
        card: 'heading',
        width: '180px',
        sortValue: (row) => nameOf(row).toLowerCase(),
        cell: (row) =>
          row.name ? <span className="network:font-[550]">{row.name}</span> : <Address address={row.address} />,
      },
      {
        id: 'kind',
        header: text('column.kind'),
        priority: 1,
        sortValue: ({ kind }) => kind,
        cell: ({ kind }) => text(`kind.${kind}`),
      },
      {
        id: 'status',
        header: text('column.status'),
        priority: 2,
        sortValue: ({ status }) => status,
        cell: ({ status }) =>
          status ? (
            <Badge tone={tone(status)} dot>
              {text(`status.${status}`)}
            </Badge>
          ) : null,
      },
      {
        id: 'stake',
        header: text('column.stake'),
        definition: text('column.stake.definition'),
        align: 'end',
        priority: 3,
        sortValue: ({ stake }) => stake,
        cell: ({ kind, amount }) => (kind === 'node' ? null : <Amount wei={amount} unit={null} />),
      },
      {
        id: 'owner',
        header: text('column.owner'),
        priority: 4,
        cell: ({ owner }) => {
          const of = network.byKey.get(owner)
          return of ? nameOf(of) : null
        },
      },
      {
        id: 'version',
        header: text('column.version'),
        priority: 6,
        sortValue: ({ software }) => software || null,
        cell: ({ software }) => software.replace('portal-node/', ''),
      },
      {
        id: 'country',
        header: text('column.country'),
        definition: text('column.country.definition'),
        priority: 7,
        sortValue: ({ country }) => country || null,
        cell: ({ country }) => country && countryOf(country, locale),
      },
      {
        id: 'joined',
        header: text('column.joined'),
        definition: text('column.joined.definition'),
        align: 'end',
        priority: 5,
        sortValue: ({ key }) => network.edgesOf.get(key)?.length ?? 0,
        cell: ({ key }) => format.number(network.edgesOf.get(key)?.length ?? 0),
      },
      {
        id: 'open',
        header: '',
        align: 'end',
        pinned: true,
        cell: (row) => (
          <Button
            size="sm"
            aria-label={`${text('column.open.button')}: ${nameOf(row)}`}
            onClick={() => onOpen(row.key)}
          >
            {text('column.open.button')}
          </Button>
        ),
      },
    ]
  }, [text, format, locale, network, onOpen])
  return (
    <DataTable
      label={text('title')}
      columns={columns}
      rows={[...rows]}
      rowKey={({ key }) => key}
      rowName={({ name, address }) => name || shortAddress(address)}
      state={state}
      exports={exported}
      notice={notice}
      empty={
        <EmptyState title={text('none')} action={<Button onClick={onClear}>{text('clear')}</Button>}>
          {text('none.text')}
        </EmptyState>
      }
    />
  )
}
