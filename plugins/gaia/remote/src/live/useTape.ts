import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Transfer } from '../wire'
import { transferKey } from './applyTransfer'

export interface Tape {
  /** what is on the tape */
  shown: Transfer[]
  /** what came since it was held */
  waiting: Transfer[]
  paused: boolean
  setPaused: (paused: boolean) => void
  /** Marks the top of the tape: while it is out of sight the tape is held, so that nothing moves under the reader. */
  top: RefObject<HTMLDivElement | null>
  /** Lets the waiting ones in. */
  release: () => void
}

/**
 * Holds the tape while it is paused, or read further down or on a page after the first. Before there is anything on it there is
 * nothing to hold.
 */
export function useTape(transfers: Transfer[], page: number, setPage: (page: number) => void): Tape {
  const [paused, setPaused] = useState(false)
  const [above, setAbove] = useState(false)
  const [held, setHeld] = useState<Transfer[] | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const newest = useRef(transfers)
  newest.current = transfers

  useEffect(() => {
    const mark = top.current
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) =>
      setAbove(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0)),
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  const holding = transfers.length > 0 && (paused || above || page > 0)
  useEffect(() => setHeld(holding ? newest.current : null), [holding])

  const release = () => {
    setPaused(false)
    if (page > 0) setPage(0)
    setHeld(null)
    top.current?.scrollIntoView({ block: 'center' })
  }
  return { ...tapeOf(held, transfers), paused, setPaused, top, release }
}

/** A held tape shows what it had, but for what was taken back meanwhile. */
export function tapeOf(held: Transfer[] | null, transfers: Transfer[]): Pick<Tape, 'shown' | 'waiting'> {
  const newest = held?.[0]
  if (!held) return { shown: transfers, waiting: [] }
  const since = transfers.filter(
    (one) => !newest || one.block > newest.block || (one.block === newest.block && one.index > newest.index),
  )
  const current = new Set(transfers.map(transferKey))
  const oldest = transfers.at(-1)
  const shown = held.filter((one) => current.has(transferKey(one)) || (oldest && one.block <= oldest.block))
  return { shown, waiting: since }
}
