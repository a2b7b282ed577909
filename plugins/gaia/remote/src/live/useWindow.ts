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

/** What was transferred in the window. The last hour moves on with the clock and with each transfer; other windows are read again. */
export function useWindow(range: TimeRange, recent: Recent | undefined): ReadWindow {
  const activity = useActivity(range, range !== '1h')
  const failure = useFailure(activity)
  const now = useMinute()
  const { data, refetch } = activity
  const { silentSince, head } = usePortal((state) => state.portal.chain)
  const problem = recent?.problem || recent?.catchingUp || (range !== '1h' && data?.problem)
  const readTime = recent ? new Date(headOf(recent).time).getTime() : 0
  // Where the chain is silent, but the module has no problem, everything up to the newest block is known.
  const newest = problem || !head ? readTime : Math.max(readTime, new Date(head.time).getTime())
  const knownUntil = recent && (problem || silentSince) ? newest : null
  const end = knownUntil ?? Math.max(now, readTime)
  // A window moves on with the clock, also without transfers. What was missed while the page was hidden is read once it is seen.
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
  // Memoised, since the picture is drawn from it: a key in the search field does not draw it again.
  const lived = useMemo(() => {
    if (!minutes) return minutes
    const { last, before } = lastHours(minutes, end)
    return windowOf(last, { every: minute, since, before: before && stepOf(before, since) })
  }, [minutes, end, since])
  const { dataUpdatedAt } = activity
  const read = useMemo(() => {
    if (!data) return data
    const { steps, everySeconds, since, before, asOf, problem } = data
    // The last step still runs. Where there is no problem, everything is known up to the time of the answer.
    const until = Math.max(new Date(asOf.time).getTime(), problem ? 0 : dataUpdatedAt)
    return windowOf(steps, { every: everySeconds * 1000, since, before, until })
  }, [data, dataUpdatedAt])
  return range === '1h'
    ? { window: lived, asOf: recent && headOf(recent), failure: null, readAt: 0, knownUntil }
    : { window: read, asOf: data?.asOf, failure, readAt: dataUpdatedAt, knownUntil }
}
