import type { Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { MessageKey } from '../texts'

const known = [
  'AlreadyRegistered',
  'AttestorTaken',
  'CommissionStepTooLarge',
  'CommissionTooHigh',
  'InvalidName',
  'NotActive',
  'NothingToWithdraw',
  'PossessionNotProven',
  'SelfStakeTooLow',
  'StakeTooLow',
  'TooManyUnbondings',
] as const

/** What the staking contract refuses with, as a sentence; null for what its pages never cause. */
export function refusalIn(text: Text<MessageKey>): (refusal: Refusal) => string | null {
  return ({ name }) => {
    const own = known.find((one) => one === name)
    return own ? text(`stake.refusal.${own}`) : null
  }
}
