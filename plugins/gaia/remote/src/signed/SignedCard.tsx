import { useFormat, usePortal, useSession, useText, useWallet } from '@portal/sdk'
import { useRead, useSigner } from '@portal/sdk/chain'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass, Card, CardBody, CardHeader, Notice, TransactionLink } from '@portal/sdk/ui'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useClaimant } from '../claim/claimQueries'
import { sameAddress } from '../claim/sameAddress'
import { Unproven } from '../claim/Unproven'
import { useProven } from '../claim/useProven'
import { SignedDialog } from './SignedDialog'
import { SignedFacts } from './SignedFacts'
import { claimData, readSigned, type SignedClaim } from './signedClaim'
import { signedMessages } from './texts'

interface SignedCardProps {
  /** what the link's fragment says */
  said: string
  /** what the campaigns are called, by their numbers; not known yet, or not to the module: undefined */
  titleOf: (campaign: number) => string | undefined
  onAway: () => void
}

/** The signed claim that a link brought: what it says, whether it holds, and the way to send it. */
export default function SignedCard({ said, titleOf, onAway }: SignedCardProps) {
  const text = useText(signedMessages)
  const { id, name, contracts } = usePortal((state) => state.portal.chain)
  const read = readSigned(said)
  return (
    <Card>
      <CardHeader
        title={text('opened')}
        end={
          <Button size="sm" variant="ghost" onClick={onAway}>
            {text('away')}
          </Button>
        }
      />
      <CardBody className="gaia:grid gaia:gap-4">
        {'fault' in read ? (
          <Notice tone="bad" title={text('unreadable')}>
            {'field' in read
              ? text(`unreadable.${read.fault}`, { field: read.field })
              : text(`unreadable.${read.fault}`)}
          </Notice>
        ) : read.chain !== id ? (
          <Notice tone="bad" title={text('chain')}>
            {text('chain.text', { theirs: read.chain, own: `${name} (${id})` })}
          </Notice>
        ) : !sameAddress(read.contract, contracts.GaiaClaims) ? (
          <Notice tone="bad" title={text('contract')}>
            {text('contract.text', { theirs: read.contract })}
          </Notice>
        ) : (
          <Readable key={said} claim={read} title={titleOf(read.campaign) ?? String(read.campaign)} />
        )}
      </CardBody>
    </Card>
  )
}

function Readable({ claim, title: told }: { claim: SignedClaim; title: string }) {
  const text = useText(signedMessages)
  const format = useFormat()
  const { head, name } = usePortal((state) => state.portal.chain)
  const wallet = useWallet()
  const session = useSession()
  const claimant = useClaimant(claim.account)
  const [sending, setSending] = useState(false)
  const proof = useProven(claim.contract, claim.account, claim)
  const connected = wallet.address !== null
  const taken = useRead(proof.contract, 'isClaimed', [BigInt(claim.campaign), BigInt(claim.index)], {
    enabled: connected,
  })
  const signer = useSigner(claimData(claim), claim.signature, claim.account, { enabled: connected })
  const made = claimant.data?.claims.find((one) => one.campaign === claim.campaign && one.index === claim.index)
  const title = proof.onChain.data?.title ?? told
  const close = () => {
    setSending(false)
    void claimant.refetch()
  }
  return (
    <>
      <p className="gaia:text-sm gaia:text-muted">{text('opened.text')}</p>
      <SignedFacts {...claim} campaign={title} />
      {made || taken.data ? (
        <Notice tone="info" title={text('claimed')}>
          {made ? (
            <>
              {text('claimed.text', { time: format.time(made.time) })} <TransactionLink hash={made.hash} />
            </>
          ) : (
            text('claimed.chain')
          )}
        </Notice>
      ) : head && Date.parse(head.time) > claim.deadline * 1000 ? (
        <Notice tone="bad" title={text('expired')}>
          {text('expired.text', { until: format.time(claim.deadline * 1000) })}
        </Notice>
      ) : !connected || !session ? (
        <p className="gaia:grid gaia:gap-2 gaia:text-sm">
          {text('signIn.text')}
          <span>
            <Link to="/auth?next=/claim" className={buttonClass({ variant: 'primary' })}>
              {text('signIn')}
            </Link>
          </span>
        </p>
      ) : signer.data === 'nobody' ? (
        <Notice tone="bad" title={text('forged')}>
          {text('forged.text')}
        </Notice>
      ) : signer.error || taken.error ? (
        <Notice title={text('unread')}>{text('unread.text', { chain: name })}</Notice>
      ) : (
        <>
          <Unproven of={proof} />
          <p className="gaia:flex gaia:items-start gaia:gap-2 gaia:text-sm" role="status">
            {signer.data && proof.proven && (
              <ShieldCheck size={17} className="pk-good gaia:mt-0.5 gaia:shrink-0" aria-hidden="true" />
            )}
            {!signer.data || !proof.proven
              ? !proof.failed && text('checking')
              : text(signer.data === 'contract' ? 'right.contract' : 'right')}
          </p>
          <div>
            <Button
              variant="primary"
              disabled={!signer.data || !proof.proven || taken.data !== false}
              onClick={() => setSending(true)}
            >
              {text('send', { amount: format.gaia(claim.amount, 18) })}
            </Button>
          </div>
        </>
      )}
      {sending && <SignedDialog claim={claim} proof={proof} onClose={close} />}
    </>
  )
}
