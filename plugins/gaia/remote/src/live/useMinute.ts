import { useEffect, useState } from 'react'
import { minuteOf } from './applyTransfer'

/** The current minute's start, in ms; it changes when the minute does. */
export function useMinute(): number {
  const [start, setStart] = useState(() => minuteOf(Date.now()))
  useEffect(() => {
    const timer = setTimeout(() => setStart(minuteOf(Date.now())), minuteOf(Date.now()) + 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [start])
  return start
}
