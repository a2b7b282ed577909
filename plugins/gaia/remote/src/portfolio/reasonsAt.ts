import type { PortfolioEntry } from '../wire'

/** Why the wallet's balance changed, by the time in milliseconds; the oldest reason of a time comes first. */
export function reasonsAt(
  newestFirst: readonly PortfolioEntry[],
  sentence: (entry: PortfolioEntry) => string,
): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const entry of newestFirst.toReversed()) {
    if (entry.change === '0') continue
    const at = Date.parse(entry.time)
    const before = reasons.get(at)
    reasons.set(at, before === undefined ? sentence(entry) : `${before}; ${sentence(entry)}`)
  }
  return reasons
}
