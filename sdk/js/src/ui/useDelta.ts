import { useFormat } from '../format'
import { useText } from '../text'
import { dataMessages } from './dataMessages'
import type { StatProps } from './Stat'
import type { TimeRange } from './timeRange'

/** A figure in this window and in the one before. */
export interface Change {
  now: number | bigint
  /** null: there was none before, or nobody knows it */
  before: number | bigint | null
}

/** The difference to the window before, in words: "+12.5% on the 24 h before". Undefined: there is nothing to compare with. */
export function useDelta(change: Change | undefined, window: TimeRange | undefined): StatProps['delta'] {
  const text = useText(dataMessages)
  const format = useFormat()
  if (!change || change.before === null) return undefined
  const [now, before] = [Number(change.now), Number(change.before)]
  const of = window && window !== 'all' ? text(`range.before.${window}`) : text('range.before')
  if (now === before) return { text: text('change.same', { before: of }), direction: 'same' }
  // Nothing is no base of a percentage.
  if (before === 0) return { text: text('change.fromNone', { before: of }), direction: 'up' }
  const ratio = (now - before) / Math.abs(before)
  const direction = ratio > 0 ? 'up' : 'down'
  const percent = format.percent(Math.abs(ratio))
  return { text: text(`change.${direction}`, { percent, before: of }), direction }
}
