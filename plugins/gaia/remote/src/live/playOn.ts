import type { Transfer } from '../wire'
import { newestFirst } from './applyTransfer'

/** Seconds that are read at once: none of them is read twice. */
const length = 60

/** What is read next of a tape that plays on, both in seconds since 1970; null: all up to the end is there. */
export function nextWindow(after: number, end: number): { after: number; until: number } | null {
  return after < end ? { after, until: Math.min(after + length, end) } : null
}

/** The moment after some seconds, in which no more goes by than has been read. */
export function stepTo(moment: number, seconds: number, read: number): number {
  return Math.max(moment, Math.min(moment + seconds, read))
}

interface NewestOf {
  /** in seconds since 1970 */
  moment: number
  isWanted: (transfer: Transfer) => boolean
  limit: number
}

/** The newest at the moment: of those that are played, then of the rows that the tape began with, which are older. */
export function newestOf(
  replayed: readonly Transfer[],
  rows: readonly Transfer[],
  { moment, isWanted, limit }: NewestOf,
): Transfer[] {
  const come = replayed.filter((one) => Date.parse(one.time) <= moment * 1000 && isWanted(one)).sort(newestFirst)
  return [...come, ...rows].slice(0, limit)
}
