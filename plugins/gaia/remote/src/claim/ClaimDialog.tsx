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
 * Claims exactly that, for the account itself, of the contract that the portal's configuration has, whatever the module answers. Its root and title are
 * read with the visitor's own wallet, and the proof checked against that: the wallet is not asked for what the contract would refuse, or for anything
 * else than what the page says.
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
