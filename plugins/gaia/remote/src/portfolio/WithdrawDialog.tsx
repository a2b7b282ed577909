import { useFormat, useSession, useText } from '@portal/sdk'
import { TransactionDialog, useContract } from '@portal/sdk/chain'
import { stakeRefusal } from './stakeRefusal'
import { stakingAbi } from './stakingAbi'
import { portfolioMessages } from './texts'

interface WithdrawDialogProps {
  contract: string
  /** wei whose time has come, as the dialog opened */
  ready: bigint
  onClose: () => void
}

/** Pays out all that has waited long enough. */
export default function WithdrawDialog({ contract, ready, onClose }: WithdrawDialogProps) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  const decidesTier = useSession()?.balanceSource === 'chain'
  const amount = format.gaia(ready, 18)
  const plan = staking && {
    title: text('stake.withdraw.title', { amount }),
    done: text('stake.withdraw.done'),
    failed: text('stake.withdraw.failed'),
    notes: [{ term: text('stake.plan.back'), text: text('stake.plan.backNow', { amount }) }],
    ...(decidesTier && { tier: text('stake.plan.tier') }),
    call: staking.call('withdraw', []),
    refusal: stakeRefusal(text),
  }
  return (
    <TransactionDialog
      title={text('stake.withdraw.title', { amount })}
      plan={plan}
      act={text('stake.withdraw')}
      onClose={onClose}
    />
  )
}
