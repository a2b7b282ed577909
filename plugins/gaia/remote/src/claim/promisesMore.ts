import type { Campaign } from '../wire'

/**
 * Whether a campaign's list promises more than was paid in, so that whoever claims last gets nothing. The contract knows only the list's
 * root, so it accepts such a campaign.
 */
export function promisesMore({ list, total }: Campaign): boolean {
  return list !== null && BigInt(list.total) > BigInt(total)
}
