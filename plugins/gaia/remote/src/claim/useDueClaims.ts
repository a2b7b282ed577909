import { claimable, type Due, unsearched } from './claimable'
import { useCampaigns, useClaimant } from './claimQueries'

/** What an address has not claimed yet. */
export interface DueClaims {
  /** undefined while it is not known */
  due: Due[] | undefined
  /** campaigns without a list: what the address has in them nobody knows */
  unlisted: number
  /** it is not known because it could not be read */
  failed: boolean
  /** there is no contract for claims on this chain */
  absent: boolean
}

/** What an address can claim at the time of a block, or later. */
export function useDueClaims(address: string, now: string): DueClaims {
  const campaigns = useCampaigns()
  const claimant = useClaimant(campaigns.data?.contract ? address : null)
  if (campaigns.data?.contract === null) return { due: [], unlisted: 0, failed: false, absent: true }
  // What is not read yet may be a claim, or an end.
  if (!campaigns.data || !claimant.data || campaigns.data.catchingUp || claimant.data.catchingUp)
    return { due: undefined, unlisted: 0, failed: campaigns.isError || claimant.isError, absent: false }
  return {
    due: claimable(campaigns.data, claimant.data, now),
    unlisted: unsearched(campaigns.data, claimant.data, now),
    failed: false,
    absent: false,
  }
}
