import { useFormat, useLocale, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass, Card, DataTable, EmptyState, SearchInput, Select } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useModuleTable } from '../topics'
import { nodeColumns } from './nodeColumns'
import { nodeFilters, owners, stateFilters, unfiltered } from './nodeFilters'
import { nodeMessages } from './texts'
import type { NodeRow, Summary } from './wire'

const exported = {
  file: 'nodes',
  fields: [
    ['node', (one: NodeRow) => one.node],
    ['name', (one: NodeRow) => one.name],
    ['owner', (one: NodeRow) => one.owner],
    ['group', (one: NodeRow) => one.label],
    ['state', (one: NodeRow) => (one.ended ? 'revoked' : one.state)],
    ['last_heartbeat', (one: NodeRow) => one.seen],
    ['heartbeats', (one: NodeRow) => one.sequence],
    ['uptime_24h', (one: NodeRow) => one.uptime.day],
    ['uptime_7d', (one: NodeRow) => one.uptime.week],
    ['uptime_30d', (one: NodeRow) => one.uptime.month],
    ['missed_30d', (one: NodeRow) => one.missed],
    ['software', (one: NodeRow) => one.software],
    ['os', (one: NodeRow) => one.machine.os],
    ['arch', (one: NodeRow) => one.machine.arch],
    ['paired', (one: NodeRow) => one.paired],
    ['delegated_until', (one: NodeRow) => one.expires],
  ],
} as const

const defaultSort = { column: 'name', direction: 'ascending' } as const

/** Every node, or the visitor's own, to look through. */
export function NodeTable({ summary }: { summary: Summary | undefined }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  const times = summary?.times
  const columns = useMemo(() => nodeColumns({ text, format, locale, times }), [text, format, locale, times])
  const nodes = useModuleTable<NodeRow, typeof nodeFilters>({
    path: '/machines',
    name: 'nodes',
    stars: true,
    live: { topic: 'nodes' },
    columns,
    filters: nodeFilters,
    defaultSort,
    limit: 50,
  })
  const { filters, setFilters } = nodes
  const option = (all: string, values: readonly string[] = []) => [
    { value: 'all', label: all },
    ...values.map((value) => ({ value, label: value })),
  ]
  const choices = [
    ['platform', text('list.platform'), option(text('list.platform.all'), summary?.platforms)],
    ['software', text('list.version'), option(text('list.version.all'), summary?.versions)],
    ['label', text('list.group'), option(text('list.group.all'), summary?.labels)],
  ] as const
  const mine = filters.owner === 'mine' && Object.values(summary?.mine ?? {}).every((count) => count === 0)
  return (
    <Card aria-label={text('list.title')}>
      <DataTable
        label={text('list.title')}
        rowKey={({ node }) => node}
        rowName={({ name }) => name}
        {...nodes.table}
        exports={exported}
        filters={
          <>
            <SearchInput label={text('list.search')} value={filters.q} onSeek={(q) => setFilters({ q })} />
            <Select
              label={text('list.owner')}
              hideLabel
              value={filters.owner}
              options={owners.map((value) => ({ value, label: text(`list.owner.${value}`) }))}
              onChange={(owner) => setFilters({ owner: owner as (typeof owners)[number] })}
            />
            <Select
              label={text('list.state')}
              hideLabel
              value={filters.state}
              options={stateFilters.map((value) => ({
                value,
                label: value === 'all' ? text('list.state.all') : text(`state.${value}`),
              }))}
              onChange={(state) => setFilters({ state: state as (typeof stateFilters)[number] })}
            />
            {choices.map(
              ([name, label, options]) =>
                (options.length > 2 || filters[name] !== 'all') && (
                  <Select
                    key={name}
                    label={label}
                    hideLabel
                    value={filters[name]}
                    options={
                      options.some(({ value }) => value === filters[name])
                        ? options
                        : [...options, { value: filters[name], label: filters[name] }]
                    }
                    onChange={(value) => setFilters({ [name]: value })}
                  />
                ),
            )}
          </>
        }
        empty={
          mine ? (
            <EmptyState
              title={text('list.empty.mine')}
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/node-setup">
                  {text('list.setup')}
                </Link>
              }
            >
              {text('list.empty.text')}
            </EmptyState>
          ) : (
            <EmptyState
              title={text('list.none')}
              action={<Button onClick={() => setFilters(unfiltered)}>{text('list.clear')}</Button>}
            >
              {text('list.none.text')}
            </EmptyState>
          )
        }
      />
    </Card>
  )
}
