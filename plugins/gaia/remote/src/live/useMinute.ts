import { useEffect, useState } from 'react'
import { minuteOf } from './applyTransfer'

/** The current minute's start, in ms; it changes when the minute does. */
export function useMinute(): number {
  const [start, setStart] = useState(() => minuteOf(Date.now()))
  useEffect(() => {
    const untilNext = () => minuteOf(Date.now()) + 60_000 - Date.now()
    const tick = () => {
      setStart(minuteOf(Date.now()))
      timer = setTimeout(tick, untilNext())
    }
    let timer = setTimeout(tick, untilNext())
    return () => clearTimeout(timer)
  }, [])
  return start
}
