import { errorSentence, useModuleMutation, useText, useToast } from '@portal/sdk'
import { Confirm } from '@portal/sdk/kit'
import { Address, Badge, Button, Card, type Column, DataTable, EmptyState, PageHeader, TimeAgo } from '@portal/sdk/ui'
import { useState } from 'react'
import { FleetCard } from '../nodes/FleetCard'
import { StateBadge } from '../nodes/StateBadge'
import { nodeMessages } from '../nodes/texts'
import type { OwnNode } from '../nodes/wire'
import { useModuleTable } from '../topics'

const defaultSort = { column: 'name', direction: 'ascending' } as const

/** What a wallet takes back and stops, whatever tier it has: its nodes, its tokens, what it is told of. */
export default function OwnNodes() {
  const text = useText(nodeMessages)
  const toast = useToast()
  const [revoking, setRevoking] = useState<OwnNode | null>(null)
  const write = useModuleMutation({ invalidates: ['/own/machines', '/machines'] })
  const stop = ({ node, name }: OwnNode) =>
    write.mutate(
      { path: `/own/machines/${node}/alerts`, method: 'DELETE' },
      {
        onSuccess: () => toast({ title: text('told.off', { name }) }),
        onError: (error) => toast({ title: text('act.failed'), description: errorSentence(error), destructive: true }),
      },
    )
  const columns: Column<OwnNode>[] = [
    {
      id: 'name',
      header: text('column.name'),
      card: 'heading',
      sortValue: ({ name }) => name,
      cell: ({ name, mine }) => (
        <span className="network:flex network:min-w-0 network:flex-wrap network:items-center network:gap-x-2">
          <b className="network:font-[550] network:[overflow-wrap:anywhere]">{name}</b>
          {!mine && <Badge>{text('own.others')}</Badge>}
        </span>
      ),
    },
    { id: 'node', header: text('own.address'), priority: 3, cell: ({ node }) => <Address address={node} /> },
    {
      id: 'state',
      header: text('column.state'),
      priority: 1,
      cell: ({ state }) => <StateBadge node={{ state, ended: null }} />,
    },
    {
      id: 'seen',
      header: text('column.seen'),
      priority: 2,
      cell: ({ seen }) => (seen ? <TimeAgo time={seen} /> : text('never')),
    },
    {
      id: 'told',
      header: text('own.told'),
      priority: 2,
      cell: ({ told }) => text(told ? 'own.told.yes' : 'own.told.no'),
    },
    {
      id: 'acts',
      header: text('own.acts'),
      align: 'end',
      cell: (one) => (
        <span className="network:flex network:flex-wrap network:justify-end network:gap-2">
          {one.told && (
            <Button size="sm" aria-label={`${text('own.stop')}: ${one.name}`} onClick={() => stop(one)}>
              {text('own.stop')}
            </Button>
          )}
          {one.mine && (
            <Button size="sm" aria-label={`${text('act.revoke')}: ${one.name}`} onClick={() => setRevoking(one)}>
              {text('act.revoke')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  const { table } = useModuleTable<OwnNode>({ path: '/own/machines', name: 'own', columns, defaultSort, limit: 50 })
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader title={text('own.title')} lede={text('own.lede')} />
      <Card aria-label={text('own.title')}>
        <DataTable
          label={text('own.title')}
          rowKey={({ node }) => node}
          rowName={({ name }) => name}
          {...table}
          empty={<EmptyState title={text('own.none')}>{text('own.none.text')}</EmptyState>}
        />
      </Card>
      <FleetCard portal={null} at="/own/fleets" />
      {revoking && (
        <Confirm
          danger
          title={text('revoke.title', { name: revoking.name })}
          text={text('revoke.text')}
          label={text('act.revoke')}
          act={() => write.mutateAsync({ path: `/own/machines/${revoking.node}/delegation`, method: 'DELETE' })}
          onClose={() => setRevoking(null)}
          onDone={() => toast({ title: text('revoke.done', { name: revoking.name }) })}
        />
      )}
    </div>
  )
}
