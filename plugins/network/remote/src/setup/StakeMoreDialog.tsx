import { usePortal } from '@portal/sdk'
import { AmountField, amountIn, TransactionDialog } from '@portal/sdk/chain'
import { useState } from 'react'
import { duration } from '../duration'
import { useHeld } from '../stake/useHeld'
import { type ActProps, useActs } from './useActs'

/** What staking takes at most, with a permit. */
const gas = 250_000n

export default function StakeMoreDialog({ setup, onClose }: ActProps) {
  const { text, words, format, locale, staking, plan } = useActs(setup)
  const token = usePortal((state) => state.portal.chain.contracts.GaiaToken ?? '')
  const held = useHeld()
  const [typed, setTyped] = useState('')
  const amount = amountIn(typed, locale)
  const ready = staking && amount !== null && typeof held === 'bigint' && amount <= held
  const of = { amount: format.gaia(amount ?? 0n, 18) }
  return (
    <TransactionDialog
      title={text('act.more')}
      description={text('more.text', { period: duration(words, setup.terms.unbondingPeriodSeconds) })}
      act={text('act.more.open')}
      onClose={onClose}
      plan={
        ready
          ? {
              ...plan,
              title: text('more.plan', of),
              done: text('more.done', of),
              failed: text('more.failed'),
              gas,
              call: staking.call('stake', [amount]),
              spends: {
                token,
                amount,
                symbol: 'GAIA',
                decimals: 18,
                permitted: ({ deadline, v, r, s }) => staking.call('stakeWithPermit', [amount, deadline, v, r, s]),
              },
            }
          : null
      }
    >
      {(working) => (
        <AmountField
          typed={typed}
          onType={setTyped}
          most={held}
          hint={(most) => words('stake.delegate.most', { most })}
          working={working}
        />
      )}
    </TransactionDialog>
  )
}
