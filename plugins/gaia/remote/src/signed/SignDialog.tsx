import { useFormat, usePortal, useText } from '@portal/sdk'
import { checkedAddress, useSignature } from '@portal/sdk/chain'
import { Button, buttonClass, CodeBlock, Dialog, Notice, Select, TextInput } from '@portal/sdk/ui'
import { useId, useState } from 'react'
import { sameAddress } from '../claim/sameAddress'
import { Unproven } from '../claim/Unproven'
import { useProven } from '../claim/useProven'
import type { Allocation, Campaign } from '../wire'
import { SignedFacts } from './SignedFacts'
import { claimData, linkTo, type SignedClaim } from './signedClaim'
import { signedMessages } from './texts'

interface SignDialogProps {
  /** of which the module answered */
  contract: string
  campaign: Campaign
  allocation: Allocation
  account: string
  onClose: () => void
}

const days = [1, 7, 30] as const

/**
 * Has the owner of an allocation sign that it goes to another address. The signature is for the contract of the portal's configuration, and
 * the allocation is proven as for a claim.
 */
export default function SignDialog({ contract: answered, campaign, allocation, account, onClose }: SignDialogProps) {
  const text = useText(signedMessages)
  const format = useFormat()
  const form = useId()
  const { id: chain, head, contracts } = usePortal((state) => state.portal.chain)
  const proof = useProven(answered, account, allocation)
  const signing = useSignature()
  const [typed, setTyped] = useState('')
  const [lasts, setLasts] = useState<(typeof days)[number]>(7)
  const [signed, setSigned] = useState<SignedClaim | null>(null)
  const to = checkedAddress(typed.trim())
  const lost = to !== null && (/^0x0+$/.test(to) || [contracts.GaiaClaims, contracts.GaiaToken].some(is(to)))
  const deadline = head && Math.floor(Date.parse(head.time) / 1000) + lasts * 86_400
  const title = proof.onChain.data?.title ?? campaign.title
  const claim =
    proof.proven && to && !lost && deadline
      ? {
          chain,
          contract: proof.proven.address,
          campaign: campaign.id,
          index: allocation.index,
          account,
          amount: allocation.amount,
          to,
          deadline,
        }
      : null
  const sign = async () => {
    if (!claim || signing.busy) return
    const signature = await signing.sign(claimData(claim))
    if (signature) setSigned({ ...claim, proof: allocation.proof, signature })
  }
  const json = signed && JSON.stringify(signed, null, 2)
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('sign.title', { amount: format.gaia(allocation.amount, 18), campaign: title })}
      description={text(signed ? 'made.text' : 'sign.text')}
      footer={
        <>
          <Button variant={signed ? 'primary' : 'ghost'} onClick={onClose}>
            {text('close')}
          </Button>
          {!signed && (
            <Button
              variant="primary"
              type="submit"
              form={form}
              busy={signing.busy}
              disabled={!claim || !signing.account}
            >
              {text('act')}
            </Button>
          )}
        </>
      }
    >
      {signed && json ? (
        <div className="gaia:grid gaia:gap-4" role="status">
          <Notice tone="good" title={text('made')} />
          <SignedFacts {...signed} campaign={title} />
          <CodeBlock label={text('link')} code={linkTo(signed, window.location.origin)} />
          <details>
            <summary className="gaia:py-4 gaia:text-sm">{text('json')}</summary>
            <CodeBlock label={text('json')} code={json} wrap />
          </details>
          <div>
            <a
              className={buttonClass({})}
              href={`data:application/json,${encodeURIComponent(json)}`}
              download={`claim-${signed.campaign}-${signed.index}.json`}
            >
              {text('download')}
            </a>
          </div>
        </div>
      ) : (
        <form
          id={form}
          className="gaia:grid gaia:gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void sign()
          }}
        >
          <TextInput
            label={text('to')}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            disabled={signing.busy}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={lost ? text('to.lost') : typed.trim() && !to ? text('to.malformed') : undefined}
          />
          <Select
            label={text('until')}
            disabled={signing.busy}
            value={String(lasts)}
            options={days.map((count) => ({ value: String(count), label: text(`until.${count}`) }))}
            onChange={(value) => setLasts(days.find((count) => String(count) === value) ?? 7)}
          />
          <Unproven of={proof} />
          {!head && <Notice>{text('waiting')}</Notice>}
          {claim && (
            <>
              <SignedFacts {...claim} campaign={title} />
              <Notice title={text('final')}>
                {text('final.text', { until: format.time(claim.deadline * 1000) })}
                {claim.deadline * 1000 > Date.parse(campaign.endsAt) &&
                  ` ${text('final.ends', { ends: format.time(campaign.endsAt) })}`}
              </Notice>
            </>
          )}
          {signing.problem && (
            <Notice tone="bad" title={text('refused')}>
              {signing.problem}
            </Notice>
          )}
        </form>
      )}
    </Dialog>
  )
}

const is = (to: string) => (other: string | undefined) => sameAddress(to, other)
