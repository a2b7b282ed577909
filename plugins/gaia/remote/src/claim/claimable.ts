import type { Allocation, Campaign, CampaignsAnswer, Claimant } from '../wire'
import { type CampaignPhase, phaseOf } from './phaseOf'

/** What an address has not claimed of a campaign that is not over. */
export interface Due {
  campaign: Campaign
  allocation: Allocation
  phase: Extract<CampaignPhase, 'pending' | 'open' | 'late'>
}

/** What can be claimed at a time of the chain's blocks, or later; what ends first comes first. */
export function claimable({ campaigns }: CampaignsAnswer, { allocations, claims }: Claimant, now: string): Due[] {
  const due: Due[] = []
  for (const allocation of allocations) {
    const campaign = campaigns.find(({ id }) => id === allocation.campaign)
    const phase = campaign && phaseOf(campaign, now)
    if (!campaign?.list || (phase !== 'pending' && phase !== 'open' && phase !== 'late')) continue
    // Of a list that is not the campaign's, and of one that has less left than that, nothing is paid.
    if (campaign.list.root.toLowerCase() !== campaign.root.toLowerCase()) continue
    if (BigInt(campaign.total) - BigInt(campaign.claimed) < BigInt(allocation.amount)) continue
    if (!claims.some((claim) => claim.campaign === campaign.id)) due.push({ campaign, allocation, phase })
  }
  return due.sort((a, b) => Date.parse(a.campaign.endsAt) - Date.parse(b.campaign.endsAt))
}

/** How many campaigns go on, or will, whose lists nobody has brought: of these nobody knows what an address has. */
export function unsearched({ campaigns }: CampaignsAnswer, { searched }: Claimant, now: string): number {
  const over = (campaign: Campaign) => ['ended', 'cancelled'].includes(phaseOf(campaign, now) ?? '')
  return campaigns.filter((campaign) => !over(campaign) && !searched.includes(campaign.id)).length
}
