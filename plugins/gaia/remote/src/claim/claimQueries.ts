import { useModuleQuery } from '../topics'
import type { CampaignsAnswer, Claimant } from '../wire'

/** All campaigns, read again with each claim, campaign and list. */
export function useCampaigns() {
  return useModuleQuery<CampaignsAnswer>('/claim', { live: { topic: 'claims' } })
}

/** What an address may claim and has claimed; null: nobody asks. */
export function useClaimant(address: string | null) {
  return useModuleQuery<Claimant>(`/claim/accounts/${address}`, {
    live: { topic: 'claims' },
    enabled: address !== null,
  })
}
