import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { CalendarPlus } from 'lucide-react'
import { calendarFile } from '../calendar/calendarFile'
import { saveCalendar } from '../calendar/saveCalendar'
import { NotifyMe } from '../watch/NotifyMe'
import type { LaunchMoment } from '../wire'
import { momentTitle } from './momentTitle'
import { launchMessages } from './texts'

/** Ways to be told of what comes next: the portal's inbox where it tells of that, and the visitor's own calendar in any case. */
export function Reminder({ moment }: { moment: LaunchMoment }) {
  const text = useText(launchMessages)
  const title = momentTitle(text, moment)
  const keep = () => {
    const { origin, host } = window.location
    const url = `${origin}${moment.path ?? '/launch'}`
    const uid = `${moment.kind}-${Date.parse(moment.at)}@${host}`
    const events = [{ title, at: moment.at, url, uid }]
    saveCalendar(calendarFile({ product: 'Launch', events, now: new Date() }), 'gaia-launch.ics')
  }
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:gap-2">
      {(moment.kind === 'saleOpens' || moment.kind === 'saleCloses') && <NotifyMe kind="sale" />}
      <Button size="sm" icon={<CalendarPlus size={14} aria-hidden="true" />} onClick={keep}>
        {text('next.calendar')}
      </Button>
    </div>
  )
}
