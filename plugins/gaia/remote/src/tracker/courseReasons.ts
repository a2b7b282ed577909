import type { Words } from '../facts/proofs'
import type { Entry } from '../wire'
import { reasonOf } from './reasonOf'

/**
 * Why a balance changed, and by how much, by the time in milliseconds. Of several changes at one time the oldest comes first; an entry that
 * changed nothing is left out.
 */
export function courseReasons({ text, format }: Words, newestFirst: readonly Entry[], address: string) {
  const reasons = new Map<number, string>()
  for (const entry of newestFirst.toReversed()) {
    if (entry.change === '0') continue
    const at = Date.parse(entry.time)
    const sign = entry.change.startsWith('-') ? '' : '+'
    const reason = `${reasonOf(text, entry, address)} ${sign}${format.gaia(entry.change, 2)}`
    const before = reasons.get(at)
    reasons.set(at, before === undefined ? reason : `${before}; ${reason}`)
  }
  return reasons
}
