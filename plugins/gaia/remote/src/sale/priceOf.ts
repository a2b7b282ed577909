import type { SalePurchase } from '../wire'

const gaia = 10n ** 18n

/** What one GAIA cost, or brought back, in the smallest unit of the coins; null: it was of nothing. */
export function priceOf({ tokens, coins }: Pick<SalePurchase, 'tokens' | 'coins'>): bigint | null {
  const bought = BigInt(tokens)
  return bought === 0n ? null : (BigInt(coins) * gaia) / bought
}
