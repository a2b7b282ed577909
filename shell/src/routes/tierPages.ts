import type { Route, TierName, TierThreshold } from '@portal/sdk'

/** The titles of the pages that open exactly at a tier, by the route table. */
export function tierPages(routes: Route[], tier: TierName): string[] {
  const opening = routes.filter((route) => route.access === 'tier' && route.tier === tier)
  const named = opening.filter((route) => route.sidebar !== null)
  return (named.length > 0 ? named : opening).map((route) => route.title)
}

/** The tier below; null below the lowest. */
export function tierBelow(tiers: TierThreshold[], tier: TierName): TierName | null {
  return tiers[tiers.findIndex(({ name }) => name === tier) - 1]?.name ?? null
}
