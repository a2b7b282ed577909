import { useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan, useContract, useRead } from '@portal/sdk/chain'
import { CodeBlock, Notice } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Allocation, Campaign } from '../wire'
import { claimAbi } from './claimAbi'
import { decodesTo } from './decodesTo'
import { OtherContract } from './OtherContract'
import { refusalIn } from './refusalIn'
import { sameAddress } from './sameAddress'
import { Unverified } from './Unverified'
import { useVerified } from './useVerified'

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
  const contract = useContract('GaiaClaims', claimAbi)
  const own = sameAddress(contract?.address, answered)
  const onChain = useRead(contract, 'campaign', [BigInt(campaign.id)])
  const root = onChain.data?.root
  const verified = useVerified(root, account, allocation)
  const title = onChain.data?.title ?? campaign.title
  const amount = format.gaia(allocation.amount, 18)
  const { index, proof } = allocation
  const args = [BigInt(campaign.id), BigInt(index), BigInt(allocation.amount), account, proof] as const
  const call = contract && own && verified.data ? contract.call('claim', args) : null
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
          {!own && <OtherContract name="GaiaClaims" />}
          {onChain.error && <Notice title={text('claim.root.unread')}>{text('claim.root.unread.text')}</Notice>}
          <Unverified query={verified} />
          {(verified.data === false || (call && !honest)) && (
            <Notice tone="bad" title={text('claim.tampered')}>
              {text('claim.tampered.chain')}
            </Notice>
          )}
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
