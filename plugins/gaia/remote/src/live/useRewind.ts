import { portalFetch, useModule, usePortal, usePortalHost } from '@portal/sdk'
import { type TablePage, useUrlState } from '@portal/sdk/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Recent, Transfer } from '../wire'
import { headOf } from './headOf'
import { nextWindow, stepTo } from './playOn'
import { rewindParam } from './rewindParam'

/** Seconds that a tape goes back. */
export const reach = 3600
/** Seconds by which an arrow key moves; closer than that to the end the tape is live. */
export const step = 5
/** How many seconds of the tape pass in one second. */
export const speeds = [1, 10, 60] as const
export type Speed = (typeof speeds)[number]

export interface Rewind {
  /** in seconds since 1970, as all here: what the tape shows; null: it is live */
  moment: number | null
  /** where the tape's stored rows end: the moment from which it plays */
  anchor: number | null
  /** what came since the anchor, oldest first */
  replayed: readonly Transfer[]
  playing: boolean
  speed: Speed
  /** why it does not play on */
  error: Error | null
  /** the first moment and the last one; null: the newest block is not known yet */
  range: { from: number; to: number } | null
  /** Goes to a moment; the last one, or what is after it, is live. */
  seek: (moment: number) => void
  play: () => void
  pause: () => void
  live: () => void
  setSpeed: (speed: Speed) => void
}

/** How many seconds ahead the tape is read before they are played, at a speed of 1. */
const ahead = 5
/** How many played transfers are kept. With more, the tape begins anew at the moment where it is. */
const kept = 2000
/** Closer than this to the end, in seconds, the tape is live. */
const near = 2

/** The tape taken back by up to an hour of the blocks' time, and played on from there. Its address has the moment. */
export function useRewind(recent: Recent | undefined): Rewind {
  const host = usePortalHost()
  const module = useModule()
  const { values, put } = useUrlState(rewindParam)
  const known = usePortal((state) => state.portal.chain.head)
  const [speed, setSpeed] = useState<Speed>(1)
  const [played, setPlayed] = useState<Played | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const anchor = values.at || null
  // Another address is another moment: what was played from the one before is over.
  const playing = played !== null && played.from === anchor
  const moment = playing ? played.moment : anchor
  // The time up to which transfers were read. The chain's newest block may be ahead of it.
  const read = recent ? Math.floor(Date.parse(headOf(recent).time) / 1000) : null
  const end =
    read === null ? null : recent?.problem || !known ? read : Math.max(read, Math.floor(Date.parse(known.time) / 1000))

  // Before the token's first log there is no tape.
  const since = recent?.since ? Math.floor(Date.parse(recent.since) / 1000) : 0

  const live = useCallback(() => {
    setPlayed(null)
    setError(null)
    put({ at: 0 }, { history: 'push' })
  }, [put])
  const seek = (to: number) => {
    setPlayed(null)
    setError(null)
    if (end !== null && to > end - step) return anchor === null ? undefined : live()
    put({ at: Math.floor(to) }, { history: anchor === null ? 'push' : 'replace' })
  }
  const play = () => {
    setError(null)
    if (anchor !== null) setPlayed({ from: anchor, moment: anchor, until: anchor, rows: [] })
  }
  const pause = useCallback(() => {
    if (playing) put({ at: played.moment }, { history: 'replace' })
    setPlayed(null)
  }, [playing, played, put])
  const stand = useRef(pause)
  useEffect(() => {
    stand.current = pause
  })

  // The clock: each second the tape moves on by as many seconds as its speed.
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(
      () => setPlayed((now) => now && { ...now, moment: stepTo(now.moment, speed, now.until) }),
      1000,
    )
    return () => clearInterval(timer)
  }, [playing, speed])

  // Reads the next window before it is due, each window once.
  const newest = useRef(read)
  useEffect(() => {
    newest.current = read
  })
  const until = playing ? played.until : null
  const due = playing && played.moment + ahead * speed >= played.until && read !== null && read > played.until
  useEffect(() => {
    const window = due && until !== null && newest.current !== null && nextWindow(until, newest.current)
    if (!window) return
    const abort = new AbortController()
    void readWindow((url) => portalFetch(host, { url: `/api/m/${module}${url}`, signal: abort.signal }), window).then(
      (rows) => {
        if (abort.signal.aborted) return
        setPlayed((now) => now && { ...now, until: window.until, rows: [...now.rows, ...rows] })
      },
      (failure) => {
        if (abort.signal.aborted) return
        setError(failure instanceof Error ? failure : new Error(String(failure)))
        stand.current()
      },
    )
    return () => abort.abort()
  }, [due, until, host, module])

  const crowded = playing && played.rows.length > kept && played.rows.findIndex(later(played.moment)) > kept
  useEffect(() => {
    if (!crowded || !played) return
    setPlayed({ ...played, from: played.moment, rows: played.rows.filter(later(played.moment)) })
    put({ at: played.moment }, { history: 'replace' })
  }, [crowded, played, put])

  // Where the tape has reached the newest transfer that was read there is nothing to play, even if the chain is further: it is live.
  const over = playing && read !== null && played.until >= read && played.moment >= read - Math.max(near, speed)
  useEffect(() => {
    if (over) live()
  }, [over, live])

  return {
    moment,
    anchor,
    replayed: playing ? played.rows : none,
    playing,
    speed,
    error,
    range: end === null ? null : { from: Math.min(Math.max(end - reach, since), moment ?? end), to: end },
    seek,
    play,
    pause,
    live,
    setSpeed,
  }
}

const none: readonly Transfer[] = []

const later =
  (moment: number) =>
  ({ time }: Transfer): boolean =>
    Date.parse(time) > moment * 1000

/** A tape that plays. */
interface Played {
  from: number
  moment: number
  /** up to where it was read */
  until: number
  /** oldest first */
  rows: readonly Transfer[]
}

/** All transfers of a window. */
async function readWindow(
  read: (url: string) => Promise<TablePage<Transfer>>,
  { after, until }: { after: number; until: number },
): Promise<Transfer[]> {
  const rows: Transfer[] = []
  let cursor: string | null = null
  do {
    const page: TablePage<Transfer> = await read(
      `/live/replay?after=${after}&until=${until}&limit=200${cursor ? `&cursor=${cursor}` : ''}`,
    )
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  return rows
}
