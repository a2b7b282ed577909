import './countdown.css'
import { useFormat, useLocale, useText } from '@portal/sdk'
import { BlockLink } from '@portal/sdk/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { durationWords } from './durationWords'
import { partMessages } from './texts'
import { useBlockTime } from './useBlockTime'
import { useSeconds } from './useSeconds'

export interface CountdownProps {
  /** the number that is waited for */
  block: number
  /** what happens at it */
  label: string
  /** once, when the block is there */
  onReached?: () => void
}

/**
 * How long until a block. The number of blocks is certain; the time is estimated by how long blocks took lately, so all times are "about".
 * A screen reader reads it on demand, not with each block.
 */
export function Countdown({ block, label, onReached }: CountdownProps): ReactElement {
  const text = useText(partMessages)
  const format = useFormat()
  const locale = useLocale()
  const { left, at } = useBlockTime(block)
  useSeconds(at !== null)
  const reached = left !== null && left <= 0
  // `onReached` is called only where this page has waited for the block.
  const waits = useRef<number | null>(null)
  useEffect(() => {
    if (left !== null && left > 0) waits.current = block
    if (!reached || waits.current !== block) return
    waits.current = null
    onReached?.()
  }, [block, left, reached, onReached])
  const aboutIn = (ms: number) =>
    ms < 1_000 ? text('countdown.now') : text('countdown.about', { left: durationWords(ms, locale) })
  return (
    <div className="pk-countdown" role="timer" aria-label={label}>
      <span className="pk-countdown-label" aria-hidden="true">
        {label}
      </span>
      <b className="pk-countdown-value">
        {left === null && text('countdown.unknown')}
        {reached && text('countdown.ended')}
        {left !== null &&
          left > 0 &&
          (at === null ? text('countdown.left', { count: left }) : aboutIn(at - Date.now()))}
      </b>
      <span className="pk-countdown-note">
        {text('countdown.block')} <BlockLink number={block} />
        {left !== null &&
          (reached ? left < 0 : at !== null) &&
          ` · ${text(reached ? 'countdown.past' : 'countdown.left', { count: Math.abs(left) })}`}
        {at !== null && (
          <>
            {' · '}
            <time dateTime={new Date(at).toISOString()}>{text('countdown.date', { date: format.time(at) })}</time>
          </>
        )}
      </span>
    </div>
  )
}
