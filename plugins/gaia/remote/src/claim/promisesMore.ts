import type { Campaign } from '../wire'

/** Whether a campaign's list gives more than was paid in, so that who comes last gets nothing. The contract cannot see a list, and takes such a campaign. */
export function promisesMore({ list, total }: Campaign): boolean {
  return list !== null && BigInt(list.total) > BigInt(total)
}
