import { shortAddress, useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan } from '@portal/sdk/chain'
import { decodesTo } from '../claim/decodesTo'
import { refusalIn } from '../claim/refusalIn'
import { Unproven } from '../claim/Unproven'
import type { useProven } from '../claim/useProven'
import { messages } from '../texts'
import type { SignedClaim } from './signedClaim'
import { signedMessages } from './texts'

interface SignedDialogProps {
  claim: SignedClaim
  proof: ReturnType<typeof useProven>
  onClose: () => void
}

/** Sends a signed claim to the portal's own contract, and to nobody but whom the owner signed. */
export function SignedDialog({ claim, proof, onClose }: SignedDialogProps) {
  const text = useText(signedMessages)
  const refusals = useText(messages)
  const format = useFormat()
  const { campaign, index, account, amount: wei, to, deadline, signature } = claim
  const amount = format.gaia(wei, 18)
  const args = [
    BigInt(campaign),
    BigInt(index),
    account,
    BigInt(wei),
    to,
    claim.proof,
    BigInt(deadline),
    signature,
  ] as const
  const contract = proof.proven
  const call = contract?.call('claimFor', args)
  const plan: TransactionPlan | null =
    call && contract && decodesTo(call, contract.address, 'claimFor', args)
      ? {
          title: text('plan.title', { amount, to: shortAddress(to) }),
          done: text('plan.done', { amount }),
          failed: text('plan.failed', { amount }),
          call,
          notes: [
            { term: text('receiver'), text: to },
            { term: text('account'), text: account },
            { term: text('deadline'), text: format.time(deadline * 1000) },
          ],
          refusal: refusalIn(refusals, format),
        }
      : null
  return (
    <TransactionDialog
      title={text('plan.title', { amount, to: shortAddress(to) })}
      description={text('plan.text')}
      plan={plan}
      act={text('plan.act')}
      onClose={onClose}
    >
      {() => <Unproven of={proof} />}
    </TransactionDialog>
  )
}
