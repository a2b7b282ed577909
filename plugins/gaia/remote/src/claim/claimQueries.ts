import { useModuleQuery } from '../topics'
import type { CampaignsAnswer, Claimant, Vested } from '../wire'

/** All campaigns, read again with each claim, campaign and list. */
export function useCampaigns() {
  return useModuleQuery<CampaignsAnswer>('/claim', { live: { topic: 'claims' } })
}

/** What an address may claim and has claimed; null: nobody asks. */
export function useClaimant(address: string | null) {
  return useModuleQuery<Claimant>(of(address), { live: { topic: 'claims' }, enabled: address !== null })
}

/**
 * What vests for an address. The module asks the chain for it, so it is a request of its own: other claims do not read it again, and the
 * rest of the page does not wait for it. null: nobody asks.
 */
export function useVested(address: string | null) {
  return useModuleQuery<Vested>(`${of(address)}/vesting`, { enabled: address !== null })
}

const of = (address: string | null) => `/claim/accounts/${encodeURIComponent(address ?? '')}`
