import { useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Badge, Button, Card, CardHeader, Definition } from '@portal/sdk/ui'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePages } from '../portfolio/usePages'
import type { LaunchAnswer } from '../wire'
import { DatesDialog } from './dialogs'
import { momentTitle } from './momentTitle'
import { nextMoment } from './nextMoment'
import { launchMessages } from './texts'

/** All times that contracts have, and those that admins announced, past ones as well. */
export function Calendar({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const format = useFormat()
  const session = useSession()
  const has = usePages()
  const [edited, setEdited] = useState<LaunchAnswer | null>(null)
  const now = Date.parse(launch.asOf.time)
  const next = nextMoment(launch.moments, launch.asOf.time)
  if (launch.moments.length === 0 && !session?.admin) return null
  return (
    <Card aria-labelledby="launch-calendar">
      <CardHeader
        id="launch-calendar"
        title={text('calendar.title')}
        end={
          <span className="gaia:flex gaia:items-center gaia:gap-2">
            {session?.admin && (
              <Button size="sm" icon={<CalendarPlus size={15} aria-hidden="true" />} onClick={() => setEdited(launch)}>
                {text('dates.edit')}
              </Button>
            )}
            <Definition term={text('calendar.title')}>{text('calendar.definition')}</Definition>
          </span>
        }
      />
      {launch.moments.length === 0 && (
        <p className="gaia:px-5 gaia:py-4 gaia:text-sm gaia:text-muted">{text('dates.none')}</p>
      )}
      <ul className="gaia-launch-calendar">
        {launch.moments.map((moment) => {
          const title = momentTitle(text, moment)
          const past = Date.parse(moment.at) <= now
          return (
            <li key={`${moment.kind} ${moment.at} ${moment.title}`} data-past={past || undefined}>
              <time dateTime={moment.at} className="gaia:text-sm gaia:text-muted gaia:tabular-nums">
                {format.time(moment.at)}
              </time>
              <span className="gaia:min-w-0 gaia:break-words">
                {moment.path && has(moment.path) ? (
                  <Link className="pk-entity-link" to={moment.path}>
                    {title}
                  </Link>
                ) : (
                  title
                )}{' '}
                <span className="gaia:text-sm gaia:text-muted">
                  {text(moment.kind === 'dated' ? 'calendar.byAdmin' : 'calendar.byChain')}
                </span>
              </span>
              {moment === next ? (
                <Badge tone="accent">{text('calendar.next')}</Badge>
              ) : (
                past && <Badge>{text('calendar.past')}</Badge>
              )}
            </li>
          )
        })}
      </ul>
      <Suspense>{edited && <DatesDialog launch={edited} onClose={() => setEdited(null)} />}</Suspense>
    </Card>
  )
}
