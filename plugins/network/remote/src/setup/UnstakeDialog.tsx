import { useSession } from '@portal/sdk'
import { AmountField, amountIn, TransactionDialog } from '@portal/sdk/chain'
import { useState } from 'react'
import { duration } from '../duration'
import { type ActProps, useActs } from './useActs'

export default function UnstakeDialog({ setup, own, onClose }: ActProps) {
  const { text, words, format, locale, staking, plan } = useActs(setup)
  const address = useSession()?.address ?? ''
  const [typed, setTyped] = useState('')
  const { minSelfStake, unbondingPeriodSeconds } = setup.terms
  const spare = BigInt(own.selfStake) - BigInt(minSelfStake)
  const amount = amountIn(typed, locale)
  const when = format.time(Date.now() + unbondingPeriodSeconds * 1000)
  const of = { amount: format.gaia(amount ?? 0n, 18), when }
  const ready = staking && amount !== null && amount <= spare
  return (
    <TransactionDialog
      title={text('act.less')}
      description={text('less.text', { period: duration(words, unbondingPeriodSeconds) })}
      act={text('act.less.open')}
      onClose={onClose}
      plan={
        ready
          ? {
              ...plan,
              title: text('less.plan', of),
              done: text('less.done', of),
              failed: text('less.failed'),
              notes: [{ term: words('stake.plan.back'), text: words('stake.plan.backFrom', of) }],
              call: staking.call('unbond', [address, amount]),
            }
          : null
      }
    >
      {(working) => (
        <AmountField
          typed={typed}
          onType={setTyped}
          most={spare}
          hint={(most) => text('less.most', { most, minimum: format.gaia(minSelfStake, 18) })}
          working={working}
        />
      )}
    </TransactionDialog>
  )
}
