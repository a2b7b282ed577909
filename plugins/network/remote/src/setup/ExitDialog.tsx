import { TransactionDialog } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { duration } from '../duration'
import { type ActProps, useActs } from './useActs'

/** For good: an address that has exited never registers again. So its name is asked for. */
export default function ExitDialog({ setup, own, onClose }: ActProps) {
  const { text, words, format, staking, plan } = useActs(setup)
  const [typed, setTyped] = useState('')
  const { unbondingPeriodSeconds } = setup.terms
  const amount = format.gaia(own.selfStake, 18)
  const when = format.time(Date.now() + unbondingPeriodSeconds * 1000)
  return (
    <TransactionDialog
      title={text('exit.title', { name: own.name })}
      description={text('exit.text', { amount, period: duration(words, unbondingPeriodSeconds) })}
      act={text('act.exit.open')}
      onClose={onClose}
      plan={
        staking && typed.trim() === own.name
          ? {
              ...plan,
              title: text('exit.plan', { name: own.name }),
              done: text('exit.done', { name: own.name }),
              failed: text('exit.failed'),
              notes: [{ term: words('stake.plan.back'), text: words('stake.plan.backFrom', { amount, when }) }],
              call: staking.call('exit', []),
            }
          : null
      }
    >
      {(working) => (
        <TextInput
          label={text('exit.name', { name: own.name })}
          autoComplete="off"
          disabled={working}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </TransactionDialog>
  )
}
