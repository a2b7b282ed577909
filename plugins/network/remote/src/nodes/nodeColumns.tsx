import type { Format, Text } from '@portal/sdk'
import { formatBytes } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Address, Badge, type Column, TimeAgo } from '@portal/sdk/ui'
import { StateBadge } from './StateBadge'
import type { en } from './texts'
import type { NodeRow, Times } from './wire'

interface Around {
  text: Text<keyof typeof en>
  format: Format
  locale: string
  times: Times | undefined
}

/** A part of what there is, as a percentage. */
export const partOf = (used: number | null, total: number | null) => (used === null || !total ? null : used / total)

/** The columns of the list of nodes. */
export function nodeColumns({ text, format, locale, times }: Around): Column<NodeRow>[] {
  const percent = (value: number | null, digits = 1) =>
    value === null ? text('unknown') : format.percent(value, digits)
  const late = times?.lateAfter ?? 0
  const uptime = text('column.uptime.definition', { late, inTime: times?.inTime ?? 0 })
  const used = (part: number | null, total: number | null) =>
    part === null || total === null ? text('unknown') : `${formatBytes(part, locale)} / ${formatBytes(total, locale)}`
  return [
    {
      id: 'name',
      header: text('column.name'),
      card: 'heading',
      width: '190px',
      sortValue: ({ name }) => name,
      cell: (row) => (
        <span className="network:flex network:min-w-0 network:flex-wrap network:items-center network:gap-x-2">
          <Link className="network:[overflow-wrap:anywhere] network:font-[550]" to={`/node-performance/${row.node}`}>
            {row.name}
          </Link>
          {row.mine && <Badge tone="accent">{text('row.mine')}</Badge>}
          {row.label && <Badge>{row.label}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      header: text('column.state'),
      definition: text('column.state.definition', { late, offline: times?.offlineAfter ?? 0 }),
      priority: 1,
      cell: (row) => <StateBadge node={row} />,
    },
    {
      id: 'seen',
      header: text('column.seen'),
      priority: 2,
      sortValue: ({ seen }) => seen,
      cell: ({ seen }) => (seen ? <TimeAgo time={seen} /> : text('never')),
    },
    {
      id: 'day',
      header: text('column.day'),
      definition: uptime,
      align: 'end',
      priority: 4,
      cell: (row) => percent(row.uptime.day),
    },
    {
      id: 'month',
      header: text('column.month'),
      definition: uptime,
      align: 'end',
      priority: 3,
      cell: (row) => percent(row.uptime.month),
    },
    {
      id: 'missed',
      header: text('column.missed'),
      definition: text('column.missed.definition'),
      align: 'end',
      priority: 9,
      cell: ({ missed }) => format.number(missed),
    },
    {
      id: 'cpu',
      header: text('column.cpu'),
      definition: text('column.cpu.definition'),
      align: 'end',
      priority: 5,
      cell: ({ figures: { cpu } }) => percent(cpu === null ? null : cpu / 10_000, 0),
    },
    {
      id: 'memory',
      header: text('column.memory'),
      align: 'end',
      priority: 6,
      cell: ({ figures }) => percent(partOf(figures.memoryUsed, figures.memoryTotal), 0),
    },
    {
      id: 'disk',
      header: text('column.disk'),
      align: 'end',
      optional: true,
      cell: ({ figures }) => used(figures.diskUsed, figures.diskTotal),
    },
    {
      id: 'version',
      header: text('column.version'),
      priority: 8,
      cell: ({ software }) => software.replace('portal-node/', ''),
    },
    {
      id: 'platform',
      header: text('column.platform'),
      optional: true,
      cell: ({ machine }) => `${machine.os}-${machine.arch}`,
    },
    {
      id: 'owner',
      header: text('column.owner'),
      priority: 7,
      cell: ({ owner }) => <Address address={owner} />,
    },
    {
      id: 'paired',
      header: text('column.paired'),
      optional: true,
      sortValue: ({ paired }) => paired,
      cell: ({ paired }) => format.time(paired),
    },
  ]
}
