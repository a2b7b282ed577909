import type { Format, Text } from '@portal/sdk'
import type { Dated } from '../calendar/calendarFile'
import type { UnlockDate } from '../wire'
import type { en } from './texts'

interface Words {
  text: Text<keyof typeof en>
  format: Format
}

/** The dates as events of a calendar, each with the page where it stands. */
export function unlockEvents(dates: readonly UnlockDate[], { text, format }: Words, { origin, host }: URL): Dated[] {
  return dates.map(({ at, kind, schedule, amount }) => ({
    title: text(`event.${kind}`, { amount: format.gaia(amount, 0), number: schedule }),
    at,
    url: `${origin}/gaia`,
    uid: `vesting-${schedule}-${kind}@${host}`,
  }))
}
