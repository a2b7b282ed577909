import { useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Address, Amount, Button, buttonClass, Notice, Skeleton, TransactionLink } from '@portal/sdk/ui'
import { ShieldCheck } from 'lucide-react'
import { signedMessages } from '../signed/texts'
import { messages } from '../texts'
import { trackerPath } from '../tracker/trackerPath'
import type { Allocation, Campaign, Claimant } from '../wire'
import { AfterClaim } from './AfterClaim'
import type { CampaignPhase } from './phaseOf'
import { promisesMore } from './promisesMore'
import { Reasons } from './Reasons'
import { sameAddress } from './sameAddress'
import { Unverified } from './Unverified'
import { useVerified } from './useVerified'

interface StandingProps {
  campaign: Campaign
  phase: CampaignPhase | undefined
  claimant: Claimant
  onClaim: (allocation: Allocation) => void
  onSign: (allocation: Allocation) => void
}

/** What an address has of a campaign: claimed, to be claimed, too late, or nothing, and what comes next. */
export function Standing({ campaign, phase, claimant, onClaim, onSign }: StandingProps) {
  const text = useText(messages)
  const format = useFormat()
  const session = useSession()
  const allocation = claimant.allocations.find((one) => one.campaign === campaign.id)
  const claimed = claimant.claims.find((one) => one.campaign === campaign.id)
  const verified = useVerified(campaign.root, claimant.address, allocation)
  if (claimed)
    return (
      <Notice tone="good" title={text('claim.claimed', { amount: format.gaia(claimed.amount, 18) })}>
        <p>
          {text('claim.claimed.text', { time: format.time(claimed.time) })} <TransactionLink hash={claimed.hash} />
        </p>
        {claimed.to.toLowerCase() !== claimant.address.toLowerCase() && (
          <p>
            {text('claim.claimed.to')} <Address address={claimed.to} />
          </p>
        )}
        <p>
          <Link to={trackerPath(claimant.address)} className="pk-entity-link">
            {text('claim.claimed.next')}
          </Link>
        </p>
        {sameAddress(session?.address, claimed.to) && <AfterClaim />}
      </Notice>
    )
  if (!campaign.list) return <Notice title={text('claim.unlisted')}>{text('claim.unlisted.text')}</Notice>
  if (campaign.list.root.toLowerCase() !== campaign.root.toLowerCase())
    return (
      <Notice tone="bad" title={text('claim.mismatch')}>
        {text('claim.mismatch.text')}
      </Notice>
    )
  if (!allocation)
    return (
      <div className="gaia:grid gaia:gap-3">
        {claimant.searched.includes(campaign.id) ? (
          <Notice tone="info" title={text('claim.none')}>
            {text('claim.none.text')}
          </Notice>
        ) : (
          // The list arrived after the answer, which is asked for again: until then it is not known whether the address is in the list.
          <Skeleton width="60%" height="1.5rem" />
        )}
        <Reasons list={campaign.list} />
      </div>
    )
  if (verified.data === false)
    return (
      <Notice tone="bad" title={text('claim.tampered')}>
        {text('claim.tampered.text')}
      </Notice>
    )
  const short = BigInt(campaign.total) - BigInt(campaign.claimed) < BigInt(allocation.amount)
  // After its end a campaign may send back what is left at any time, which ends nothing; a cancelled campaign ended when it was cancelled.
  const over = campaign.over?.cancelled ? campaign.over.time : campaign.endsAt
  return (
    <div className="gaia:grid gaia:gap-3">
      <p>
        <b className="gaia:text-2xl">
          <Amount wei={allocation.amount} digits={18} />
        </b>
        <br />
        <span className="gaia:text-sm gaia:text-muted">{text('claim.why', { reason: allocation.reason })}</span>
      </p>
      {verified.error ? (
        <Unverified query={verified} />
      ) : (
        <p className="gaia:flex gaia:items-start gaia:gap-2 gaia:text-sm" role="status">
          {verified.data && <ShieldCheck size={17} className="pk-good gaia:mt-0.5 gaia:shrink-0" aria-hidden="true" />}
          {verified.data ? text('claim.verified', { count: allocation.proof.length }) : text('claim.verifying')}
        </p>
      )}
      {phase === 'pending' && (
        <Notice tone="info" title={text('claim.pending')}>
          {text('claim.pending.text', { opens: format.time(campaign.opensAt) })}
          {!promisesMore(campaign) && ` ${text('claim.pending.sure')}`}
        </Notice>
      )}
      {(phase === 'ended' || phase === 'cancelled') && (
        <Notice title={text(`claim.over.${phase}`)}>
          {text(`claim.over.${phase}.text`, { ended: format.time(over) })}
        </Notice>
      )}
      {(phase === 'open' || phase === 'late') &&
        (short ? (
          <Notice tone="bad" title={text('claim.short')}>
            {text('claim.short.text')}
          </Notice>
        ) : (
          <>
            {phase === 'late' && (
              <Notice title={text('claim.late')}>
                {text('claim.late.text', { ends: format.time(campaign.endsAt) })}
              </Notice>
            )}
            <Act
              account={claimant.address}
              allocation={allocation}
              ready={verified.data === true}
              onClaim={onClaim}
              onSign={onSign}
            />
          </>
        ))}
    </div>
  )
}

interface ActProps {
  account: string
  allocation: Allocation
  ready: boolean
  onClaim: (allocation: Allocation) => void
  onSign: (allocation: Allocation) => void
}

function Act({ account, allocation, ready, onClaim, onSign }: ActProps) {
  const text = useText(messages)
  const words = useText(signedMessages)
  const format = useFormat()
  const session = useSession()
  if (!session)
    return (
      <p className="gaia:grid gaia:gap-2 gaia:text-sm">
        {text('claim.signIn.text')}
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          {text('claim.signIn')}
        </Link>
      </p>
    )
  if (session.address.toLowerCase() !== account.toLowerCase())
    return <p className="gaia:text-sm gaia:text-muted">{text('claim.other')}</p>
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:gap-2">
      <Button variant="primary" disabled={!ready} onClick={() => onClaim(allocation)}>
        {text('claim.act', { amount: format.gaia(allocation.amount, 18) })}
      </Button>
      <Button disabled={!ready} onClick={() => onSign(allocation)}>
        {words('sign')}
      </Button>
    </div>
  )
}
