import { usePortal, useSession, useText, useWallet } from '@portal/sdk'
import {
  CardSkeleton,
  EmptyState,
  LiveChip,
  Notice,
  PageHeader,
  QueryView,
  urlParam,
  useUrlState,
} from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { CampaignCard } from '../claim/CampaignCard'
import { CheckForm } from '../claim/CheckForm'
import { useCampaigns, useClaimant, useVested } from '../claim/claimQueries'
import { ClaimDialog, ReleaseDialog } from '../claim/dialogs'
import { isAddress } from '../claim/isAddress'
import { VestingCard } from '../claim/VestingCard'
import { SignDialog, SignedCard } from '../signed/dialogs'
import { signedMessages } from '../signed/texts'
import { useOpenedLink } from '../signed/useOpenedLink'
import { messages } from '../texts'
import type { Allocation, Campaign } from '../wire'

const schema = { address: urlParam.string() }

/** The dialog that was opened, with the data that it was opened with: the page may be read again meanwhile. */
type Opened =
  | { kind: 'claim' | 'sign'; contract: string; campaign: Campaign; allocation: Allocation; account: string }
  | { kind: 'release'; contract: string; schedule: string; account: string }

export default function Claim() {
  const text = useText(messages)
  const signed = useText(signedMessages)
  const [link, putAway] = useOpenedLink()
  const chain = usePortal((state) => state.portal.chain)
  const session = useSession()
  const wallet = useWallet()
  const { values, put } = useUrlState(schema)
  const campaigns = useCampaigns()
  const wanted = values.address || session?.address || wallet.address || null
  // The page's URL may have anything in its place; the module is asked only for an address.
  const address = wanted !== null && isAddress(wanted) ? wanted : null
  const claimant = useClaimant(address)
  const vested = useVested(address)
  const known = address === null ? undefined : claimant.data
  const [opened, setOpened] = useState<Opened | null>(null)
  const again = () => {
    if (address === null) return
    void claimant.refetch()
    void vested.refetch()
  }
  const open = (kind: 'claim' | 'sign') => (campaign: Campaign, allocation: Allocation) =>
    known && setOpened({ kind, contract: campaigns.data?.contract ?? '', campaign, allocation, account: known.address })
  const close = () => {
    setOpened(null)
    again()
  }
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={text('claim.title')}
        lede={text('claim.lede', { chain: chain.name })}
        actions={campaigns.data?.contract && <LiveChip at={campaigns.data.asOf.time} />}
      />
      <Notice tone="info" title={text('claim.safe', { host: window.location.host })}>
        {text('claim.safe.text')}
      </Notice>
      {link !== null && (
        <Suspense fallback={<CardSkeleton title={signed('opened')} lines={5} />}>
          <SignedCard
            said={link}
            titleOf={(id) => campaigns.data?.campaigns.find((campaign) => campaign.id === id)?.title}
            onAway={putAway}
          />
        </Suspense>
      )}
      <CheckForm
        address={wanted}
        busy={address !== null && claimant.isFetching && !known}
        onCheck={(next) => {
          if (next === address) again()
          else put({ address: next }, { history: 'push' })
        }}
      />
      {address !== null && (
        <QueryView
          query={claimant}
          framed
          failed={text('claim.account.failed')}
          stale={({ problem, asOf }) =>
            // The campaigns above are as old, and say so already.
            problem && !campaigns.data?.problem ? { since: asOf.time, problem, block: asOf.number } : null
          }
        >
          {/* What it has stands with the campaigns. */ () => null}
        </QueryView>
      )}
      <QueryView
        query={campaigns}
        framed
        failed={text('claim.failed')}
        empty={({ contract, campaigns: all, catchingUp }) =>
          all.length === 0 &&
          !catchingUp && (
            <EmptyState title={text(contract ? 'claim.empty' : 'claim.absent')}>
              {text(contract ? 'claim.empty.text' : 'claim.absent.text', { chain: chain.name })}
            </EmptyState>
          )
        }
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(answer) => (
          <>
            {(answer?.catchingUp || known?.catchingUp) && <Notice>{text('claim.catchingUp')}</Notice>}
            <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2 gaia:lg:items-start">
              {answer?.contract
                ? answer.campaigns.map((campaign) => (
                    <CampaignCard
                      key={campaign.id}
                      contract={answer.contract ?? ''}
                      campaign={campaign}
                      claimant={known?.catchingUp ? undefined : known}
                      catchingUp={answer.catchingUp}
                      onClaim={open('claim')}
                      onSign={open('sign')}
                    />
                  ))
                : [0, 1].map((nth) => <CardSkeleton key={nth} title={text('claim.campaign')} lines={8} />)}
            </div>
          </>
        )}
      </QueryView>
      {address !== null && (
        <VestingCard
          query={vested}
          onRelease={({ contract }, { id }) => setOpened({ kind: 'release', contract, schedule: id, account: address })}
        />
      )}
      <Suspense>
        {opened?.kind === 'claim' && <ClaimDialog {...opened} onClose={close} />}
        {opened?.kind === 'sign' && <SignDialog {...opened} onClose={close} />}
        {opened?.kind === 'release' && <ReleaseDialog {...opened} onClose={close} />}
      </Suspense>
    </div>
  )
}
