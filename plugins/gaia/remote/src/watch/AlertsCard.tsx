import { useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Badge, Card, CardBody, CardHeader, Definition, EmptyState, Skeleton, TimeAgo } from '@portal/sdk/ui'
import type { WatchList } from '../wire'
import { watchMessages } from './texts'

/** What the visitor was told, and what waits; undefined: not there yet. */
export function AlertsCard({ list }: { list: WatchList | undefined }) {
  const text = useText(watchMessages)
  return (
    <Card>
      <CardHeader
        title={text('alerts')}
        end={<Definition term={text('alerts')}>{text('alerts.definition')}</Definition>}
      />
      {list?.alerts.length === 0 ? (
        <EmptyState title={text('alerts.empty')}>{text('alerts.empty.text')}</EmptyState>
      ) : (
        <CardBody>
          <ul className="gaia:grid gaia:gap-3">
            {list
              ? list.alerts.map(({ time, title, body, path, told }) => (
                  <li key={`${time} ${title} ${body}`} className="gaia:grid gaia:gap-0.5 gaia:min-w-0">
                    <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
                      <Link to={path} className="pk-entity-link">
                        {title}
                      </Link>
                      <span className="gaia:flex gaia:items-center gaia:gap-2 gaia:text-sm gaia:text-muted">
                        {told === null && <Badge tone="warn">{text('alerts.waits')}</Badge>}
                        <TimeAgo time={time} />
                      </span>
                    </span>
                    <span className="gaia:text-sm gaia:text-muted gaia:wrap-anywhere">{body}</span>
                  </li>
                ))
              : [0, 1, 2].map((nth) => <Skeleton key={nth} width="100%" height="2.5rem" />)}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}
