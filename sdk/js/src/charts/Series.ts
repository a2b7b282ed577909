import type { Instant } from '../format'
import type { Tone } from './Tone'

/**
 * A value at a time; "2026-11-21" is when that day begins where the visitor is. Null was not measured, which is not zero: it is drawn as
 * a gap.
 */
export type Point = readonly [time: Instant, value: number | null]

/** The lowest and the highest value at a time; null as in `Point`. */
export type BandPoint = readonly [time: Instant, low: number | null, high: number | null]

export interface Series {
  /** in the legend, the read-out and the table; each series has its own */
  label: string
  /**
   * In any order; of two at the same time the last one counts. A time that only another series has is no gap in this one, unless it
   * lies between points that are further apart than they come.
   */
  points: readonly Point[]
  /** line unless given; bars and areas stand on zero */
  kind?: 'line' | 'area' | 'bars'
  /** the next of the palette unless given */
  tone?: Tone
  /** drawn behind the line, from low to high; not in a stack */
  band?: readonly BandPoint[]
}
