import { useAccount, useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { Address, Notice } from '@portal/sdk/ui'
import { decodesTo } from '../claim/decodesTo'
import { OtherContract } from '../claim/OtherContract'
import { sameAddress } from '../claim/sameAddress'
import type { Campaign } from '../wire'
import { publishAbi } from './publishAbi'
import { publishRefusal } from './publishRefusal'
import { campaignMessages } from './texts'

interface EndDialogProps {
  contract: string
  campaign: Campaign
  /** before it opens, or after its end */
  how: 'cancel' | 'clawBack'
  onClose: () => void
}

/** Sends what is left of a campaign back to who paid it in. */
export default function EndDialog({ contract: answered, campaign, how, onClose }: EndDialogProps) {
  const text = useText(campaignMessages)
  const format = useFormat()
  const { account } = useAccount()
  const contract = useContract('GaiaClaims', publishAbi)
  const own = sameAddress(contract?.address, answered)
  const stranger = how === 'cancel' && account !== null && !sameAddress(account, campaign.funder)
  const args = [BigInt(campaign.id)] as const
  const call = contract && own ? contract.call(how, args) : null
  const left = format.gaia(BigInt(campaign.total) - BigInt(campaign.claimed), 18)
  const of = { title: campaign.title, left }
  const plan: TransactionPlan | null =
    call && contract && !stranger && decodesTo(call, contract.address, how, args)
      ? {
          title: text(`${how}.plan`, of),
          done: text(`${how}.done`, of),
          failed: text(`${how}.failed`, of),
          call,
          notes: [
            { term: text('end.back'), text: text('end.back.text', { left, funder: campaign.funder }) },
            { term: text('plan.worst'), text: text(`${how}.worst`) },
          ],
          refusal: publishRefusal(text, format),
        }
      : null
  return (
    <TransactionDialog
      title={text(`${how}.plan`, of)}
      description={text(`${how}.text`)}
      plan={plan}
      act={text(`${how}.act`)}
      onClose={onClose}
    >
      {() => (
        <>
          {!own && <OtherContract name="GaiaClaims" />}
          {stranger && (
            <Notice tone="bad" title={text('cancel.stranger')}>
              {text('cancel.stranger.text')} <Address address={campaign.funder} />
            </Notice>
          )}
        </>
      )}
    </TransactionDialog>
  )
}
