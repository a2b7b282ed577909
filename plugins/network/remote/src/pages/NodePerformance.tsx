import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, EmptyState, LiveChip, PageHeader, QueryView, Stat, StatStrip } from '@portal/sdk/ui'
import { Server } from 'lucide-react'
import { NodeTable } from '../nodes/NodeTable'
import { useSummary } from '../nodes/queries'
import { nodeMessages } from '../nodes/texts'
import { nodeStates, type Summary } from '../nodes/wire'

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** Every node, and how it does. */
export default function NodePerformance() {
  const text = useText(nodeMessages)
  const summary = useSummary()
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('list.title')}
        lede={<Lede summary={summary.data} />}
        loading={summary.isPending}
        actions={
          <>
            {(summary.isPending || summary.data) && <LiveChip at={summary.data?.time} />}
            <Link className={buttonClass({})} to="/node-setup">
              {text('list.setup')}
            </Link>
          </>
        }
      />
      <QueryView query={summary} framed failed={text('list.failed')} empty={(all) => sum(all.all) === 0 && <NoNodes />}>
        {(all) => (
          <>
            <Counts summary={all} />
            <NodeTable summary={all} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Lede({ summary }: { summary: Summary | undefined }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  if (!summary) return text('list.lede.loading')
  return text('list.lede', {
    count: sum(summary.all),
    online: format.number(summary.all.online),
    late: summary.times.lateAfter,
    offline: summary.times.offlineAfter / 60,
  })
}

function Counts({ summary }: { summary: Summary | undefined }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  return (
    <StatStrip label={text('list.counts')}>
      {nodeStates.map((state) => (
        <Stat
          key={state}
          label={text(`state.${state}`)}
          value={summary && format.number(summary.all[state])}
          note={summary && text('list.counts.mine', { count: summary.mine[state] })}
          state={summary ? undefined : 'loading'}
        />
      ))}
    </StatStrip>
  )
}

function NoNodes() {
  const text = useText(nodeMessages)
  return (
    <EmptyState
      title={text('list.empty')}
      icon={<Server size={20} aria-hidden="true" />}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/node-setup">
          {text('list.setup')}
        </Link>
      }
    >
      {text('list.empty.text')}
    </EmptyState>
  )
}
