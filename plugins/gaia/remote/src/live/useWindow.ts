import { type Failure, type TimeRange, useFailure } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useActivity } from '../queries'
import type { Recent } from '../wire'
import { lastHours } from './applyTransfer'
import { headOf } from './headOf'
import { useMinute } from './useMinute'
import { stepOf, type Window, windowOf } from './windowOf'

const minute = 60_000

export interface ReadWindow {
  /** undefined: it is not there yet, or could not be read; null: nobody knows it while the history is read */
  window: Window | null | undefined
  /** the block that it is of */
  asOf: { number: number; time: string } | undefined
  /** why it is not there, or an old one */
  failure: Failure | null
  /** in ms: when what there is was read */
  readAt: number
}

/** What was transferred in the window: the last hour goes on with the clock and with each transfer, another is read again. */
export function useWindow(range: TimeRange, recent: Recent | undefined): ReadWindow {
  const activity = useActivity(range, range !== '1h')
  const failure = useFailure(activity)
  const now = useMinute()
  const { data } = activity
  const minutes = recent?.perMinute
  const since = recent?.since ?? null
  // The picture is drawn from it: a render for another reason, such as a key in the search, leaves it as it is.
  const lived = useMemo(() => {
    if (!minutes) return minutes
    const { last, before } = lastHours(minutes, now)
    return windowOf(last, { every: minute, since, before: stepOf(before, since) })
  }, [minutes, now, since])
  const read = useMemo(
    () => data && windowOf(data.steps, { every: data.everySeconds * 1000, since: data.since, before: data.before }),
    [data],
  )
  return range === '1h'
    ? { window: lived, asOf: recent && headOf(recent), failure: null, readAt: 0 }
    : { window: read, asOf: data?.asOf, failure, readAt: activity.dataUpdatedAt }
}
