import { useModuleQuery } from '../topics'
import type { Money, PortfolioHistory } from '../wire'

// Both are read again when anybody's GAIA moves: whose it was is not told.
const live = { topic: 'portfolio' } as const

/** All GAIA of the visitor and where it is. */
export function useMoney() {
  return useModuleQuery<Money>('/portfolio', { live })
}

/** The visitor's newest changes, for what is no table. */
export function useNewestChanges() {
  return useModuleQuery<PortfolioHistory>('/portfolio/history?limit=200', { live })
}
