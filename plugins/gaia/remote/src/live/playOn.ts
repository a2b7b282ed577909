import type { Transfer } from '../wire'
import { newestFirst } from './applyTransfer'

/** Seconds that are read with one request. Windows do not overlap. */
const length = 60

/** The window that is read next while a tape plays, in seconds since 1970; null: everything up to the end is read. */
export function nextWindow(after: number, end: number): { after: number; until: number } | null {
  return after < end ? { after, until: Math.min(after + length, end) } : null
}

/** The moment some seconds later, but not beyond what has been read. */
export function stepTo(moment: number, seconds: number, read: number): number {
  return Math.max(moment, Math.min(moment + seconds, read))
}

interface NewestOf {
  /** in seconds since 1970 */
  moment: number
  isWanted: (transfer: Transfer) => boolean
  limit: number
}

/** The newest transfers at a moment: those that were played, then the rows that the tape began with, which are older. */
export function newestOf(
  replayed: readonly Transfer[],
  rows: readonly Transfer[],
  { moment, isWanted, limit }: NewestOf,
): Transfer[] {
  const come = replayed.filter((one) => Date.parse(one.time) <= moment * 1000 && isWanted(one)).sort(newestFirst)
  return [...come, ...rows].slice(0, limit)
}
