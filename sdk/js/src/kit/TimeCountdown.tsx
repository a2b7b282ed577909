import './countdown.css'
import { type Instant, useFormat, useLocale, usePortal, useText } from '@portal/sdk'
import { BlockLink } from '@portal/sdk/ui'
import { type ReactElement, useRef } from 'react'
import { durationWords } from './durationWords'
import { partMessages } from './texts'
import { useSeconds } from './useSeconds'

export interface TimeCountdownProps {
  /** what a contract waits for: it is reached by a block of that time or later */
  time: Instant
  /** what happens then */
  label: string
}

/**
 * How long until a time that a contract has set. The blocks' times decide: it counts on from that of the newest block, whatever this
 * machine's clock says, and is over with a block of that time. A screen reader has it when it reads, not with each second.
 */
export function TimeCountdown({ time, label }: TimeCountdownProps): ReactElement {
  const text = useText(partMessages)
  const format = useFormat()
  const locale = useLocale()
  const head = usePortal((state) => state.portal.chain.head)
  const at = new Date(time).getTime()
  const reached = head !== null && Date.parse(head.time) >= at
  useSeconds(head !== null && !reached)
  const since = useSince(head?.time)
  const left = head ? at - Date.parse(head.time) - since : null
  return (
    <div className="pk-countdown" role="timer" aria-label={label}>
      <span className="pk-countdown-label" aria-hidden="true">
        {label}
      </span>
      <b className="pk-countdown-value">
        {reached && text('countdown.ended')}
        {!reached && left !== null && (left < 1_000 ? text('countdown.now') : durationWords(left, locale))}
        {left === null && '—'}
      </b>
      <span className="pk-countdown-note">
        <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time>
        {' · '}
        {head ? (
          <>
            {text('countdown.byBlock')} <BlockLink number={head.number} />
          </>
        ) : (
          text('countdown.unknown')
        )}
      </span>
    </div>
  )
}

/** Milliseconds since a block was seen here, measured and not read from the clock. */
function useSince(block: string | undefined): number {
  const seen = useRef<{ block: string | undefined; at: number } | null>(null)
  if (seen.current?.block !== block) seen.current = { block, at: performance.now() }
  return performance.now() - (seen.current?.at ?? 0)
}
