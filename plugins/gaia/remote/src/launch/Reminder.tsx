import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { CalendarPlus } from 'lucide-react'
import { NotifyMe } from '../watch/NotifyMe'
import type { LaunchMoment } from '../wire'
import { calendarFile } from './calendarFile'
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
    save(calendarFile({ title, at: moment.at, url, uid, now: new Date() }))
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

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  Object.assign(document.createElement('a'), { href: url, download: 'gaia-launch.ics' }).click()
  URL.revokeObjectURL(url)
}
