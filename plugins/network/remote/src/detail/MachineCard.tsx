import { useFormat, useLocale, useSession, useText } from '@portal/sdk'
import { formatBytes } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import {
  buttonClass,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  Figure,
  FigureRow,
  LiveChip,
  QueryView,
  Skeleton,
} from '@portal/sdk/ui'
import { partOf } from '../nodes/nodeColumns'
import { useOwnNodes } from '../nodes/queries'
import { StateBadge } from '../nodes/StateBadge'
import { nodeMessages } from '../nodes/texts'
import type { NodeRow } from '../nodes/wire'
import type { Validator } from '../wire'
import { detailMessages } from './texts'

/** How many machines the card has; of more there is the way to all. */
const most = 3

/** What the machines of a validator's owner do, for the owner alone. */
export function MachineCard({ validator }: { validator: Validator }) {
  const wallet = useSession()?.address.toLowerCase()
  return wallet === validator.address.toLowerCase() ? <Own /> : null
}

function Own() {
  const text = useText(detailMessages)
  const nodes = useText(nodeMessages)
  const query = useOwnNodes(most)
  const count = query.data?.total ?? 0
  return (
    <Card aria-labelledby="machines-here">
      <CardHeader
        id="machines-here"
        title={text('machines.title')}
        end={
          count > 0 && (
            <Link className={buttonClass({ size: 'sm' })} to="/node-performance?owner=mine">
              {text('machines.all', { count })}
            </Link>
          )
        }
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-6">
        <QueryView
          query={query}
          failed={nodes('list.failed')}
          empty={({ rows }) =>
            rows.length === 0 && (
              <EmptyState
                title={text('machines.none')}
                action={
                  <Link className={buttonClass({ size: 'sm' })} to="/node-setup">
                    {nodes('list.setup')}
                  </Link>
                }
              >
                {text('machines.none.text')}
              </EmptyState>
            )
          }
        >
          {(found) =>
            found?.rows.map((node) => <Machine key={node.node} node={node} />) ?? (
              <Skeleton width="100%" height="5rem" />
            )
          }
        </QueryView>
      </CardBody>
    </Card>
  )
}

function Machine({ node }: { node: NodeRow }) {
  return (
    <section className="network:grid network:min-w-0 network:grid-cols-1 network:gap-3" aria-label={node.name}>
      <h3 className="network:flex network:flex-wrap network:items-center network:gap-3 network:font-[550]">
        <Link className="network:[overflow-wrap:anywhere]" to={`/node-performance/${node.node}`}>
          {node.name}
        </Link>
        <StateBadge node={node} />
        {node.seen && <LiveChip at={node.seen} />}
      </h3>
      {node.seen && <Figures node={node} />}
    </section>
  )
}

function Figures({ node }: { node: NodeRow }) {
  const text = useText(detailMessages)
  const words = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  const common = { source: 'signed', asOf: node.seen ? { time: node.seen } : undefined } as const
  const percent = (part: number | null, digits: number) =>
    part === null ? words('unknown') : format.percent(part, digits)
  const used = (part: number | null, total: number | null) =>
    part === null || total === null
      ? undefined
      : text('machine.used', { used: formatBytes(part, locale), all: formatBytes(total, locale) })
  const { figures } = node
  return (
    <FigureRow label={node.name}>
      <Figure
        {...common}
        label={words('column.day')}
        value={percent(node.uptime.day, 1)}
        note={text('machine.month', { month: percent(node.uptime.month, 1) })}
      />
      <Figure
        {...common}
        label={words('column.cpu')}
        value={percent(figures.cpu === null ? null : figures.cpu / 10_000, 0)}
        note={text('machine.processors', { count: node.machine.processors })}
        definition={words('column.cpu.definition')}
      />
      <Figure
        {...common}
        label={words('column.memory')}
        value={percent(partOf(figures.memoryUsed, figures.memoryTotal), 0)}
        note={used(figures.memoryUsed, figures.memoryTotal)}
      />
      <Figure
        {...common}
        label={words('column.disk')}
        value={percent(partOf(figures.diskUsed, figures.diskTotal), 0)}
        note={used(figures.diskUsed, figures.diskTotal)}
      />
      <Figure
        {...common}
        label={words('figures.temperature')}
        value={figures.temperature === null ? words('unknown') : `${format.number(figures.temperature / 10, 1)} °C`}
      />
    </FigureRow>
  )
}
