import { type ReactElement, useSyncExternalStore } from 'react'
import { ago, type Instant, useFormat } from '../format'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { subscribeTick, tickNow } from './ticker'

/** An age that grows by itself; only its own text renders again, and only when it changes. */
export function TimeAgo({ time }: { time: Instant }): ReactElement {
  const text = useText(sdkMessages)
  const format = useFormat()
  const at = new Date(time)
  const age = () => ago(text, at, Math.max(tickNow(), at.getTime()))
  const shown = useSyncExternalStore(subscribeTick, age, age)
  return (
    <time dateTime={at.toISOString()} title={format.time(at)}>
      {shown}
    </time>
  )
}
