import type { Stay } from './wire'

export interface RewardParts {
  /** what the delegators have after commission */
  delegators: bigint | null
  fees: bigint | null
  /** what the validator has beside the commission */
  own: bigint | null
}

/** What a validator earned in an epoch, in the three parts that add up to the gross amount; null where there is no figure. */
export function rewardParts({ gross, fees, own }: Pick<Stay, 'gross' | 'fees' | 'own'>): RewardParts {
  if (gross === null || fees === null || own === null) return { delegators: null, fees: null, own: null }
  return { delegators: BigInt(gross) - BigInt(own), fees: BigInt(fees), own: BigInt(own) - BigInt(fees) }
}
