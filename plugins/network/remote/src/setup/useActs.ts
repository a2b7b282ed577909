import { useFormat, useLocale, useSession, useText } from '@portal/sdk'
import { useContract } from '@portal/sdk/chain'
import { refusalIn } from '../stake/refusal'
import { stakingAbi } from '../stake/stakingAbi'
import { messages } from '../texts'
import type { OwnValidator, Setup } from '../wire'
import { setupMessages } from './texts'

export interface ActProps {
  setup: Setup
  own: OwnValidator
  onClose: () => void
}

/** What every act of a validator's own needs. */
export function useActs({ contract }: Setup) {
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const decidesTier = useSession()?.balanceSource === 'chain'
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  return {
    text,
    words,
    format,
    locale,
    staking,
    plan: { refusal: refusalIn(words), ...(decidesTier && { tier: words('stake.plan.tier') }) },
  }
}
