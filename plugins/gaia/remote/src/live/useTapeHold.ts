import { type RefObject, useEffect, useRef, useState } from 'react'

interface TapeHold {
  /** The tape is paused, or its top is out of sight: no row moves while somebody reads. */
  held: boolean
  paused: boolean
  setPaused: (paused: boolean) => void
  /** marks the top of the tape */
  top: RefObject<HTMLDivElement | null>
  /** Lets the tape move again, and shows its top. */
  release: () => void
}

/** Whether the tape is to stay as it is. */
export function useTapeHold(): TapeHold {
  const [paused, setPaused] = useState(false)
  const [above, setAbove] = useState(false)
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const mark = top.current
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) =>
      setAbove(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0)),
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  const release = () => {
    setPaused(false)
    setAbove(false)
    top.current?.scrollIntoView({ block: 'center' })
  }
  return { held: paused || above, paused, setPaused, top, release }
}
