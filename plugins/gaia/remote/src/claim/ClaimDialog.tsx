import { useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan } from '@portal/sdk/chain'
import { CodeBlock } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Allocation, Campaign } from '../wire'
import { decodesTo } from './decodesTo'
import { refusalIn } from './refusalIn'
import { Unproven } from './Unproven'
import { useProven } from './useProven'

interface ClaimDialogProps {
  /** of which the module answered */
  contract: string
  campaign: Campaign
  allocation: Allocation
  account: string
  onClose: () => void
}

/**
 * Claims exactly this allocation, for the account itself. The contract is the one of the portal's configuration, whatever the module
 * answers; its root and title are read with the visitor's own wallet, and the proof is checked against that root. So the wallet is asked
 * neither for what the contract would refuse nor for anything else than what the page says.
 */
export default function ClaimDialog({ contract: answered, campaign, allocation, account, onClose }: ClaimDialogProps) {
  const text = useText(messages)
  const format = useFormat()
  const of = useProven(answered, account, allocation)
  const contract = of.proven
  const title = of.onChain.data?.title ?? campaign.title
  const amount = format.gaia(allocation.amount, 18)
  const { index, proof } = allocation
  const args = [BigInt(campaign.id), BigInt(index), BigInt(allocation.amount), account, proof] as const
  const call = contract ? contract.call('claim', args) : null
  const honest = call !== null && contract !== null && decodesTo(call, contract.address, 'claim', args)
  const plan: TransactionPlan | null =
    call && honest
      ? {
          title: text('claim.plan', { amount, campaign: title }),
          done: text('claim.plan.done', { amount }),
          failed: text('claim.plan.failed', { amount }),
          call,
          notes: [
            { term: text('claim.plan.get'), text: text('claim.plan.get.text', { amount }) },
            { term: text('claim.plan.proof'), text: text('claim.plan.proof.text', { count: proof.length }) },
          ],
          refusal: refusalIn(text, format),
        }
      : null
  return (
    <TransactionDialog
      title={text('claim.plan', { amount, campaign: title })}
      description={text('claim.plan.text')}
      plan={plan}
      act={text('claim.plan.act')}
      onClose={onClose}
    >
      {() => (
        <>
          <Unproven of={of} dishonest={call !== null && !honest} />
          {call && honest && (
            <details>
              <summary className="gaia:py-4 gaia:text-sm">{text('claim.calldata')}</summary>
              <CodeBlock
                label={text('claim.calldata')}
                wrap
                code={[
                  `claim(id ${campaign.id}, index ${index}, amount ${allocation.amount}, to ${account}, proof [${proof.length}])`,
                  `contract ${call.to}`,
                  call.data,
                ].join('\n\n')}
              />
            </details>
          )}
        </>
      )}
    </TransactionDialog>
  )
}
