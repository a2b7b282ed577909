import { useFormat, useText } from '@portal/sdk'
import {
  Badge,
  Button,
  Card,
  CardHeader,
  CodeBlock,
  type Column,
  DataTable,
  Definition,
  Dialog,
  EmptyState,
} from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { useModuleTable } from '../topics'
import { nodeMessages } from './texts'
import { useFullTime } from './useFullTime'
import { useVerdicts } from './useVerdicts'
import type { Verdict } from './verifyHeartbeats'
import type { Heard, NodeDetail } from './wire'

const tones = { good: 'good', forged: 'bad', broken: 'bad' } as const

/** The node's heartbeats as it signed them, each verified here. */
export function HeartbeatLog({ node: { node, times, delegation } }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const fullTime = useFullTime({ seconds: true })
  const [opened, setOpened] = useState<Heard | null>(null)
  const [verdicts, setRows] = useVerdicts({ node, portal: delegation.delegation.portal })
  const hours = times.rawFor / 3600
  const columns = useMemo((): Column<Heard>[] => {
    return [
      {
        id: 'sequence',
        header: text('log.sequence'),
        card: 'heading',
        align: 'end',
        cell: ({ sequence }) => format.number(sequence),
      },
      { id: 'made', header: text('log.made'), priority: 2, cell: ({ time }) => fullTime(time) },
      {
        id: 'received',
        header: text('log.received'),
        priority: 3,
        cell: (row) =>
          text('log.afterwards', {
            seconds: format.number(Math.max(0, (Date.parse(row.received) - Date.parse(row.time)) / 1000), 1),
          }),
      },
      {
        id: 'signature',
        header: text('log.signature'),
        priority: 1,
        cell: ({ sequence }) => <Signature verdict={verdicts === 'failed' ? 'failed' : verdicts.get(sequence)} />,
      },
      {
        id: 'open',
        header: '',
        align: 'end',
        pinned: true,
        cell: (row) => (
          <Button
            size="sm"
            aria-label={`${text('log.open')}: ${text('log.one', { sequence: row.sequence })}`}
            onClick={() => setOpened(row)}
          >
            {text('log.open')}
          </Button>
        ),
      },
    ]
  }, [text, format, fullTime, verdicts])
  const log = useModuleTable<Heard>({
    path: `/machines/${node}/heartbeats`,
    columns,
    limit: 25,
    live: { topic: 'nodes', concerns: (event) => event.all || event.nodes.includes(node) },
  })
  setRows(log.table.rows)
  const title = text('log.title')
  return (
    <Card>
      <CardHeader title={title} end={<Definition term={title}>{text('log.definition', { hours })}</Definition>} />
      <DataTable
        label={title}
        {...log.table}
        rowKey={({ sequence }) => String(sequence)}
        rowHeight={45}
        loadingRows={5}
        exports={{
          file: `heartbeats-${node}`,
          fields: [
            ['sequence', (one: Heard) => one.sequence],
            ['time', (one: Heard) => one.time],
            ['received', (one: Heard) => one.received],
            ['hash', (one: Heard) => one.hash],
            ['text', (one: Heard) => one.text],
            ['signature', (one: Heard) => one.signature],
          ],
        }}
        empty={<EmptyState title={text('log.empty')}>{text('log.empty.text', { hours })}</EmptyState>}
      />
      {opened && (
        <Dialog
          open
          onOpenChange={(stays) => !stays && setOpened(null)}
          title={text('log.one', { sequence: opened.sequence })}
          description={text('log.definition', { hours })}
          footer={<Button onClick={() => setOpened(null)}>{text('close')}</Button>}
        >
          <div className="network:grid network:grid-cols-1 network:gap-4">
            <CodeBlock label={text('log.text')} code={opened.text} wrap />
            <CodeBlock label={text('log.signature')} code={opened.signature} wrap />
            <CodeBlock label="SHA-256" code={opened.hash} wrap />
          </div>
        </Dialog>
      )}
    </Card>
  )
}

function Signature({ verdict }: { verdict: Verdict | 'failed' | undefined }) {
  const text = useText(nodeMessages)
  if (!verdict) return <span className="network:text-faint">{text('log.checking')}</span>
  if (verdict === 'failed') return <span className="network:text-faint">{text('log.failed')}</span>
  return <Badge tone={tones[verdict]}>{text(`log.${verdict}`)}</Badge>
}
