import type { Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { PortfolioKey } from './texts'

const known = ['NothingToWithdraw', 'StakeTooLow', 'TooManyUnbondings'] as const

/** What the staking contract refuses with, as a sentence; null for what these dialogs never cause. */
export function stakeRefusal(text: Text<PortfolioKey>): (refusal: Refusal) => string | null {
  return ({ name }) => {
    const own = known.find((one) => one === name)
    return own ? text(`stake.refusal.${own}`) : null
  }
}
