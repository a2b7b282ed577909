import { useFormat, useText } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { signalMessages } from './texts'

/** When a signal closes, as time goes on. */
export function Closing({ time }: { time: string }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  const over = now >= Date.parse(time)
  useEffect(() => {
    if (over) return
    const every = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(every)
  }, [over])
  return <time dateTime={time}>{over ? text('closing') : text('closes', { time: format.ago(time, now) })}</time>
}
