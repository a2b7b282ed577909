import type { Campaign } from '../wire'

export const campaignPhases = ['pending', 'open', 'late', 'ended', 'cancelled'] as const
export type CampaignPhase = (typeof campaignPhases)[number]

/** What a campaign is at a time of the chain's blocks; undefined while that is not known. late: it is closed, and claims still count. */
export function phaseOf(campaign: Campaign, now: string | undefined): CampaignPhase | undefined {
  if (campaign.over) return campaign.over.cancelled ? 'cancelled' : 'ended'
  if (now === undefined) return undefined
  const at = Date.parse(now)
  if (at < Date.parse(campaign.opensAt)) return 'pending'
  if (at < Date.parse(campaign.closesAt)) return 'open'
  return at < Date.parse(campaign.endsAt) ? 'late' : 'ended'
}
