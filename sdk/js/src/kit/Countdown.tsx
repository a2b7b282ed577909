import './countdown.css'
import { useFormat, useLocale, useText } from '@portal/sdk'
import { BlockLink } from '@portal/sdk/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { partMessages } from './texts'
import { useBlockTime } from './useBlockTime'

export interface CountdownProps {
  /** the number that is waited for */
  block: number
  /** what happens at it */
  label: string
  /** once, when the block is there */
  onReached?: () => void
}

const second = 1_000
const steps = [
  ['day', 86_400 * second],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
  ['second', second],
] as const

/**
 * How long until a block. Blocks are what is sure; how long they take is how long they took of late, so that all times are
 * "about". A screen reader has it when it reads, not with each block.
 */
export function Countdown({ block, label, onReached }: CountdownProps): ReactElement {
  const text = useText(partMessages)
  const format = useFormat()
  const locale = useLocale()
  const { left, at } = useBlockTime(block)
  useSeconds(at !== null)
  const reached = left !== null && left <= 0
  // Only who waited for this block is told that it came.
  const waits = useRef<number | null>(null)
  useEffect(() => {
    if (left !== null && left > 0) waits.current = block
    if (!reached || waits.current !== block) return
    waits.current = null
    onReached?.()
  }, [block, left, reached, onReached])
  const aboutIn = (ms: number) =>
    ms < second ? text('countdown.now') : text('countdown.about', { left: duration(ms, locale) })
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

/** The two largest units that it has, "2 days, 3 hours"; of ten minutes and more no seconds, which nobody can foretell. */
function duration(ms: number, locale: string): string {
  const largest = steps.findIndex(([, size]) => ms >= size)
  const exact = ms < 600 * second || largest < 2
  const shown = steps.slice(largest < 0 ? -1 : largest).slice(0, exact ? 2 : 1)
  let rest = ms
  const parts = shown.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    parts
      .filter(({ count }, index) => count > 0 || index === 0)
      .map(({ unit, count }) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      ),
  )
}

/** Renders again each second while somebody looks; for those who want less motion, every ten. */
function useSeconds(runs: boolean): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!runs) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(() => document.hidden || tick((count) => count + 1), calm ? 10 * second : second)
    return () => clearInterval(timer)
  }, [runs])
}
