import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, EmptyState, LiveChip, QueryView, Skeleton } from '@portal/sdk/ui'
import { useSignalSummary } from '../signals/queries'
import { StateBadge } from '../signals/StateBadge'
import { signalMessages } from '../signals/texts'
import { whole } from '../signals/wholes'
import type { SignalRow } from '../signals/wire'
import { useModuleQuery } from '../topics'

/** The dashboard's card: what waits for the visitor's word, the last that was confirmed, and what has the most attested stake of the last day. */
export default function Signals() {
  const text = useText(signalMessages)
  const format = useFormat()
  const summary = useSignalSummary()
  const feed = useModuleQuery<{ rows: SignalRow[] }>('/signals?limit=4&range=24h', { live: { topic: 'signals' } })
  const final = useModuleQuery<{ rows: SignalRow[] }>('/signals?limit=1&state=final&sort=-accepted', {
    live: { topic: 'signals' },
  })
  const last = final.data?.rows[0]
  return (
    <Card aria-labelledby="signals-card">
      <CardHeader
        id="signals-card"
        title={<Link to="/signals">{text('card.title')}</Link>}
        end={<LiveChip at={summary.data?.time} />}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-3">
        {summary.data?.validator && summary.data.waiting > 0 && (
          <Link className={buttonClass({ variant: 'primary' })} to="/signals?view=waiting&sort=closes">
            {text('card.waiting', { count: summary.data.waiting })}
          </Link>
        )}
        {last && (
          <p className="network:grid network:gap-0.5 network:border-b network:border-line network:pb-3">
            <span className="network:text-sm network:text-muted">
              {text('card.last', { time: format.ago(last.decided ?? last.closes) })}
            </span>
            <span className="network:flex network:items-baseline network:justify-between network:gap-4">
              <Link
                className="network:min-w-0 network:font-[550] network:break-words network:hover:underline"
                to={`/signals/${last.uid}`}
              >
                {last.title}
              </Link>
              <b className="network:flex-none network:tabular-nums">
                {last.score === null ? text('none') : format.percent(last.score / whole)}
              </b>
            </span>
          </p>
        )}
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
