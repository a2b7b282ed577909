import { useFormat, useText } from '@portal/sdk'
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
} from '@portal/sdk/ui'
import { useSummary } from '../nodes/queries'
import { nodeMessages } from '../nodes/texts'
import type { NodeState } from '../nodes/wire'

const sum = (counts: Record<NodeState, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
/** Nodes that are running, by their states. */
const there = (counts: Record<NodeState, number>) => counts.online + counts.late + counts.draining

/** The dashboard's card: how many nodes are there, and which of the visitor's are not. */
export default function Nodes() {
  const text = useText(nodeMessages)
  const format = useFormat()
  const query = useSummary()
  return (
    <Card aria-labelledby="nodes-card">
      <CardHeader
        id="nodes-card"
        title={<Link to="/node-performance">{text('card.title')}</Link>}
        end={<LiveChip at={query.data?.time} />}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <QueryView
          query={query}
          failed={text('list.failed')}
          empty={(all) =>
            sum(all.all) === 0 && (
              <EmptyState
                title={text('list.empty')}
                action={
                  <Link className={buttonClass({})} to="/node-setup">
                    {text('list.setup')}
                  </Link>
                }
              />
            )
          }
        >
          {(all) => {
            const common = { source: 'signed', asOf: all && { time: all.time } } as const
            const of = (counts: Record<NodeState, number> | undefined) =>
              counts && `${format.number(there(counts))} / ${format.number(sum(counts))}`
            return (
              <FigureRow label={text('card.title')}>
                <Figure
                  {...common}
                  label={text('card.all')}
                  value={of(all?.all)}
                  definition={text('card.definition')}
                />
                <Figure
                  {...common}
                  label={text('card.mine')}
                  value={of(all?.mine)}
                  definition={text('card.definition')}
                />
                <Figure {...common} label={text('card.offline')} value={all && format.number(all.mine.offline)} />
                <Figure
                  {...common}
                  label={text('card.unmeasured')}
                  value={all && format.number(all.unmeasured)}
                  definition={text('card.unmeasured.definition')}
                />
              </FigureRow>
            )
          }}
        </QueryView>
      </CardBody>
    </Card>
  )
}
