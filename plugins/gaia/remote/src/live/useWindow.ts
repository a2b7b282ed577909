import { usePortal } from '@portal/sdk'
import { type Failure, type TimeRange, useFailure } from '@portal/sdk/ui'
import { useEffect, useMemo, useRef } from 'react'
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
  /** in ms: up to when what happened is known, where it is not known up to now */
  knownUntil: number | null
}

/** What was transferred in the window: the last hour goes on with the clock and with each transfer, another is read again. */
export function useWindow(range: TimeRange, recent: Recent | undefined): ReadWindow {
  const activity = useActivity(range, range !== '1h')
  const failure = useFailure(activity)
  const now = useMinute()
  const { data, refetch } = activity
  const { silentSince, head } = usePortal((state) => state.portal.chain)
  const problem = recent?.problem || recent?.catchingUp || (range !== '1h' && data?.problem)
  const readTime = recent ? new Date(headOf(recent).time).getTime() : 0
  // While only the chain is silent, all up to its newest block has come.
  const newest = problem || !head ? readTime : Math.max(readTime, new Date(head.time).getTime())
  const knownUntil = recent && (problem || silentSince) ? newest : null
  const end = knownUntil ?? Math.max(now, readTime)
  // A window goes on with the clock, transfers or none. What was missed out of sight is read once the page is seen.
  const readIn = useRef(now)
  useEffect(() => {
    const again = () => {
      if (range === '1h' || document.visibilityState !== 'visible' || readIn.current === now) return
      readIn.current = now
      void refetch()
    }
    again()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [range, now, refetch])
  const minutes = recent?.perMinute
  const since = recent?.since ?? null
  // The picture is drawn from it: a render for another reason, such as a key in the search, leaves it as it is.
  const lived = useMemo(() => {
    if (!minutes) return minutes
    const { last, before } = lastHours(minutes, end)
    return windowOf(last, { every: minute, since, before: before && stepOf(before, since) })
  }, [minutes, end, since])
  const { dataUpdatedAt } = activity
  const read = useMemo(() => {
    if (!data) return data
    const { steps, everySeconds, since, before, asOf, problem } = data
    // The last step is not over. Without a problem all up to when it was answered is known.
    const until = Math.max(new Date(asOf.time).getTime(), problem ? 0 : dataUpdatedAt)
    return windowOf(steps, { every: everySeconds * 1000, since, before, until })
  }, [data, dataUpdatedAt])
  return range === '1h'
    ? { window: lived, asOf: recent && headOf(recent), failure: null, readAt: 0, knownUntil }
    : { window: read, asOf: data?.asOf, failure, readAt: dataUpdatedAt, knownUntil }
}
