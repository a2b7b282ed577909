import { shortAddress } from '@portal/sdk'
import { TransactionDialog } from '@portal/sdk/chain'
import { useState } from 'react'
import AttestorFields from './AttestorFields'
import { type ActProps, useActs } from './useActs'
import { usePossession } from './usePossession'

/** Another key, where the one before is lost, known to others, or on a machine that is gone. */
export default function AttestorDialog({ setup, own, onClose }: ActProps) {
  const { text, staking, plan } = useActs(setup)
  const [entered, setEntered] = useState({ attestor: '', proof: '' })
  const checked = usePossession(setup.contract, entered.attestor, entered.proof)
  const { good } = checked
  const of = { attestor: shortAddress(good?.attestor ?? own.attestor) }
  return (
    <TransactionDialog
      title={text('act.attestor')}
      description={text('attestor.change')}
      act={text('act.attestor.open')}
      onClose={onClose}
      plan={
        staking && good
          ? {
              ...plan,
              title: text('attestor.plan', of),
              done: text('attestor.done', of),
              failed: text('attestor.failed'),
              call: staking.call('setAttestor', [good.attestor, good.proof]),
            }
          : null
      }
    >
      {(working) => (
        <AttestorFields
          {...entered}
          checked={checked}
          working={working}
          onChange={(change) => setEntered((now) => ({ ...now, ...change }))}
        />
      )}
    </TransactionDialog>
  )
}
