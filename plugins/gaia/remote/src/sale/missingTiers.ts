import type { Portal, Session, TierName } from '@portal/sdk'

export interface MissingTier {
  tier: TierName
  /** whole GAIA */
  missing: number
}

/**
 * How much GAIA a balance lacks for each tier above its own. Empty where the balance is simulated, which no purchase changes, or is not
 * read yet.
 */
export function missingTiers(tiers: Portal['tiers'], session: Session | null): MissingTier[] {
  if (session?.balanceSource !== 'chain' || !session.balanceAt) return []
  return tiers
    .map(({ name, threshold }) => ({ tier: name, missing: threshold - session.gaiaBalance }))
    .filter(({ missing }) => missing > 0)
}

/** The highest tier that this much more opens, if it is above that of the session. */
export function tierWith(tiers: Portal['tiers'], session: Session | null, wei: bigint): TierName | undefined {
  const opened = missingTiers(tiers, session).filter(({ missing }) => BigInt(missing) * 10n ** 18n <= wei)
  return opened.at(-1)?.tier
}
