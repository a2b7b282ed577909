import { useFormat, useLocale, usePortal, useSession, useText } from '@portal/sdk'
import { AmountField, amountIn, TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { useState } from 'react'
import { stakeRefusal } from './stakeRefusal'
import { stakingAbi } from './stakingAbi'
import { portfolioMessages } from './texts'

export interface Unbonding {
  contract: string
  /** seconds until it can be withdrawn */
  period: number
  /** the time of the newest block as the dialog opened */
  now: string
  validator: string
  /** the validator's */
  name: string
  /** wei that is delegated to it, as the dialog opened */
  most: string
}

/** Takes a delegation back, all or a part. */
export default function UnbondDialog({ unbonding, onClose }: { unbonding: Unbonding; onClose: () => void }) {
  const { contract, period, now, validator, name } = unbonding
  const text = useText(portfolioMessages)
  const format = useFormat()
  const locale = useLocale()
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  const decidesTier = useSession()?.balanceSource === 'chain'
  const [typed, setTyped] = useState('')
  const most = BigInt(unbonding.most)
  const amount = amountIn(typed, locale)
  const tooMuch = amount !== null && amount > most
  const exact = (wei: bigint) => format.gaia(wei, 18)
  // Blocks have their own time, from which the contract counts.
  const head = usePortal((state) => state.portal.chain.head?.time)
  const when = format.time(Date.parse(head ?? now) + period * 1000)
  const planOf = (wei: bigint): TransactionPlan | null => {
    const of = { amount: exact(wei), name }
    return (
      staking && {
        title: text('stake.unbond.plan', of),
        done: text('stake.unbond.done', of),
        failed: text('stake.unbond.failed', of),
        notes: [{ term: text('stake.plan.back'), text: text('stake.plan.backFrom', { amount: exact(wei), when }) }],
        ...(decidesTier && { tier: text('stake.plan.tier') }),
        call: staking.call('unbond', [validator, wei]),
        refusal: stakeRefusal(text),
      }
    )
  }
  const what = text('stake.unbond.text', { when })
  return (
    <TransactionDialog
      title={text('stake.unbond.label', { name })}
      description={decidesTier ? `${what} ${text('stake.counts')}` : what}
      plan={amount === null || tooMuch ? null : planOf(amount)}
      act={text('stake.unbond')}
      onClose={onClose}
    >
      {(working) => (
        <AmountField
          typed={typed}
          onType={setTyped}
          most={most}
          hint={(all) => text('stake.unbond.most', { most: all })}
          working={working}
        />
      )}
    </TransactionDialog>
  )
}
