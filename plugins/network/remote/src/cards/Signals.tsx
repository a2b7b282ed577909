import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, EmptyState, LiveChip, QueryView, Skeleton } from '@portal/sdk/ui'
import { useSignalSummary } from '../signals/queries'
import { StateBadge } from '../signals/StateBadge'
import { signalMessages } from '../signals/texts'
import { whole } from '../signals/wholes'
import type { SignalRow } from '../signals/wire'
import { useModuleQuery } from '../topics'

/** The dashboard's card: the signals of the last day with the most attested stake. */
export default function Signals() {
  const text = useText(signalMessages)
  const format = useFormat()
  const summary = useSignalSummary()
  const feed = useModuleQuery<{ rows: SignalRow[] }>('/signals?limit=4&range=24h', { live: { topic: 'signals' } })
  return (
    <Card aria-labelledby="signals-card">
      <CardHeader
        id="signals-card"
        title={<Link to="/signals">{text('card.title')}</Link>}
        end={<LiveChip at={summary.data?.time} />}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-3">
        <QueryView
          query={feed}
          failed={text('failed')}
          skeleton={<Skeleton width="100%" height="9em" />}
          empty={({ rows }) =>
            rows.length === 0 && (
              <EmptyState
                title={text('card.empty')}
                action={
                  <Link className={buttonClass({})} to="/signals">
                    {text('card.open')}
                  </Link>
                }
              />
            )
          }
        >
          {({ rows }) => (
            <ul className="network:grid network:grid-cols-1 network:gap-3">
              {rows.map((signal) => (
                <li
                  key={signal.uid}
                  className="network:flex network:items-baseline network:justify-between network:gap-4"
                >
                  <Link
                    className="network:min-w-0 network:truncate network:hover:underline"
                    to={`/signals/${signal.uid}`}
                  >
                    {signal.title}
                  </Link>
                  <span className="network:flex network:flex-none network:items-center network:gap-3 network:text-sm network:tabular-nums">
                    {signal.score !== null && format.percent(signal.score / whole, 0)}
                    <StateBadge state={signal.state} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </CardBody>
    </Card>
  )
}
