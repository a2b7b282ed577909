import { TransactionDialog } from '@portal/sdk/chain'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { duration } from '../duration'
import { commissionIn } from './commissionIn'
import { type ActProps, useActs } from './useActs'

export default function CommissionDialog({ setup, own, onClose }: ActProps) {
  const { text, words, format, locale, staking, plan } = useActs(setup)
  const [typed, setTyped] = useState('')
  const { maxCommissionStepBps: step, commissionDelaySeconds } = setup.terms
  const bps = commissionIn(typed, locale)
  const percent = (value: number) => format.percent(value / 10_000, 2)
  const least = Math.max(0, own.commissionBps - step)
  const most = Math.min(10_000, own.commissionBps + step)
  const within = bps !== null && bps >= least && bps <= most
  const delay = duration(words, commissionDelaySeconds)
  const of = { bps: percent(bps ?? 0) }
  let error: string | undefined
  if (typed !== '' && bps === null) error = text('commission.malformed', { example: format.number(2.5) })
  else if (bps !== null && !within) error = text('commission.step', { least: percent(least), most: percent(most) })
  return (
    <TransactionDialog
      title={text('act.commission')}
      description={text('commission.text', { delay })}
      act={text('act.commission.open')}
      onClose={onClose}
      plan={
        staking && within
          ? {
              ...plan,
              title: text('commission.plan', of),
              done: text('commission.done', { ...of, delay }),
              failed: text('commission.failed'),
              notes: [
                {
                  term: text('commission.from'),
                  text: text('commission.from.text', { when: format.time(Date.now() + commissionDelaySeconds * 1000) }),
                },
              ],
              call: staking.call('setCommission', [BigInt(bps)]),
            }
          : null
      }
    >
      {(working) => (
        <TextInput
          label={text('commission')}
          hint={text('commission.now', { now: percent(own.commissionBps), least: percent(least), most: percent(most) })}
          inputMode="decimal"
          autoComplete="off"
          disabled={working}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </TransactionDialog>
  )
}
