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
  /** which page of the tape is read, from 0: one after the first is held, too */
  page: number
  setPage: (page: number) => void
  /** Marks the top of the tape: while it is out of sight the tape is held, so that nothing moves under the reader. */
  top: RefObject<HTMLDivElement | null>
  /** Lets the waiting ones in. */
  release: () => void
}

/** Holds the tape while it is paused, or read further down or on a page after the first. */
export function useTape(transfers: Transfer[]): Tape {
  const [paused, setPaused] = useState(false)
  const [page, setPage] = useState(0)
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

  const holding = paused || above || page > 0
  useEffect(() => setHeld(holding ? newest.current : null), [holding])

  const release = () => {
    setPaused(false)
    setPage(0)
    setHeld(null)
    top.current?.scrollIntoView({ block: 'center' })
  }
  return { ...tapeOf(held, transfers), paused, setPaused, page, setPage, top, release }
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
