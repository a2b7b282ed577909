import { useFormat, useLocale, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import { Address, Badge, buttonClass, CardSkeleton, LiveChip, Notice, PageHeader, QueryView } from '@portal/sdk/ui'
import { Acts } from '../nodes/Acts'
import { BenchmarkCard } from '../nodes/BenchmarkCard'
import { EarningCard } from '../nodes/EarningCard'
import { FiguresCard } from '../nodes/FiguresCard'
import { HeartbeatLog } from '../nodes/HeartbeatLog'
import { IncidentCard } from '../nodes/IncidentCard'
import { machineWords } from '../nodes/machineWords'
import { useNode } from '../nodes/queries'
import { StateBadge } from '../nodes/StateBadge'
import { nodeMessages } from '../nodes/texts'
import { UptimeCard } from '../nodes/UptimeCard'
import type { NodeDetail } from '../nodes/wire'

/** One node. */
export default function Node() {
  const text = useText(nodeMessages)
  const { node = '' } = useParams()
  const query = useNode(node)
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <Head node={query.data} />
      <QueryView
        query={query}
        framed
        failed={text('node.failed')}
        skeleton={<CardSkeleton title={text('uptime.title')} height="300px" />}
      >
        {(data) => (
          <>
            <Notices node={data} />
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
                <UptimeCard node={data} />
                <FiguresCard node={data.node} />
                <HeartbeatLog node={data} />
              </div>
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5 network:max-lg:order-first">
                <EarningCard node={data} />
                <BenchmarkCard node={data} />
                <IncidentCard incidents={data.incidents} />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Head({ node }: { node: NodeDetail | undefined }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={node?.name ?? text('node.title')}
        lede={
          node &&
          text('node.lede', {
            machine: machineWords(text, node.machine, locale),
            paired: format.time(node.paired),
            until: format.time(node.expires),
          })
        }
        actions={
          <>
            {node && <LiveChip at={node.seen} />}
            <Link className={buttonClass({})} to="/node-performance">
              {text('node.back')}
            </Link>
            {node && <Acts node={node} />}
          </>
        }
      />
      {node && (
        <div className="network:flex network:flex-wrap network:items-center network:gap-x-5 network:gap-y-2 network:text-sm">
          <StateBadge node={node} />
          {node.label && <Badge>{text('node.group', { group: node.label })}</Badge>}
          <span className="network:flex network:items-center network:gap-1.5">
            <span className="network:text-muted">{text('node.key')}</span> <Address address={node.node} />
          </span>
          <span className="network:flex network:items-center network:gap-1.5">
            <span className="network:text-muted">{text('node.owner')}</span> <Address address={node.owner} />
          </span>
          <span>{node.software}</span>
        </div>
      )}
    </>
  )
}

function Notices({ node }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  return (
    <>
      {node.banned && (
        <Notice tone="bad" title={text('node.banned')}>
          {node.banned}
        </Notice>
      )}
      {node.ended && node.endedBy && (
        <Notice
          title={text(`node.ended.${node.endedBy}`, { time: format.time(node.ended) })}
          action={
            node.successor && (
              <Link className={buttonClass({})} to={`/node-performance/${node.successor}`}>
                {text('node.successor')}
              </Link>
            )
          }
        >
          {node.endedBy !== 'rotation' && text('node.ended.text')}
        </Notice>
      )}
      {node.before && (
        <p className="network:text-sm network:text-muted">{text('node.before', { node: node.before })}</p>
      )}
    </>
  )
}
