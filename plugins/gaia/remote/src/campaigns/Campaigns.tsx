import { useModuleMutation, usePortal, useText } from '@portal/sdk'
import { Confirm } from '@portal/sdk/kit'
import { Card, CardBody, CardHeader, CardSkeleton, EmptyState, Notice, QueryView } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { useCampaigns } from '../claim/claimQueries'
import { messages } from '../texts'
import type { Campaign, Draft, DraftList } from '../wire'
import { CampaignTable } from './CampaignTable'
import { DraftCard } from './DraftCard'
import { EndDialog, PublishDialog, PublisherNotice } from './dialogs'
import { useDrafts } from './draftQueries'
import { EpochTable } from './EpochTable'
import { ListUpload } from './ListUpload'
import { campaignMessages } from './texts'

/** The dialog that was opened, with the data that it was opened with: the page may be read again meanwhile. */
type Opened =
  | { kind: 'publish'; list: DraftList; epoch: number | null }
  | { kind: 'delete'; draft: Draft }
  | { kind: 'end'; campaign: Campaign; how: 'cancel' | 'clawBack' }

/** From a list to a campaign: lists that were brought, what was found in them, and the campaigns that were made. */
export function Campaigns() {
  const text = useText(campaignMessages)
  const words = useText(messages)
  const chain = usePortal((state) => state.portal.chain)
  const drafts = useDrafts()
  const campaigns = useCampaigns()
  const remove = useModuleMutation({ invalidates: ['/claim-lists'] })
  const [opened, setOpened] = useState<Opened | null>(null)
  // The draft that was brought from an epoch to be published at once: it is among the drafts a moment later.
  const [wanted, setWanted] = useState<string | null>(null)
  const brought = wanted === null ? undefined : drafts.data?.drafts.find(({ id }) => id === wanted)
  if (brought?.list) {
    setWanted(null)
    setOpened({ kind: 'publish', list: brought.list, epoch: brought.epoch?.epoch ?? null })
  }
  const contract = campaigns.data?.contract
  const close = () => setOpened(null)
  return (
    <QueryView
      query={campaigns}
      framed
      failed={words('claim.failed')}
      empty={(answer) =>
        answer.contract === null && (
          <EmptyState title={words('claim.absent')}>{words('claim.absent.text', { chain: chain.name })}</EmptyState>
        )
      }
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
    >
      {(answer) => (
        <div className="gaia:grid gaia:gap-5.5">
          <Suspense>{contract && <PublisherNotice />}</Suspense>
          <EpochTable onBrought={setWanted} />
          <Card>
            <CardHeader title={text('bring')} />
            <CardBody className="gaia:grid gaia:gap-4">
              <p className="gaia:text-muted">{text('bring.text')}</p>
              <ListUpload label={text('bring.label')} hint={text('bring.hint')} most={drafts.data?.bytes} />
              {drafts.data && drafts.data.drafts.length >= drafts.data.most && (
                <Notice>{text('bring.full', { count: drafts.data.most })}</Notice>
              )}
            </CardBody>
          </Card>
          <QueryView
            query={drafts}
            framed
            failed={text('drafts.failed')}
            skeleton={<CardSkeleton title={text('drafts')} lines={4} />}
          >
            {(found) =>
              found.drafts.map((draft) => (
                <DraftCard
                  key={draft.id}
                  draft={draft}
                  onPublish={(list) => setOpened({ kind: 'publish', list, epoch: draft.epoch?.epoch ?? null })}
                  onDelete={() => setOpened({ kind: 'delete', draft })}
                />
              ))
            }
          </QueryView>
          {answer ? (
            <Card>
              <CardHeader title={text('campaigns')} />
              {answer.catchingUp && <Notice>{words('claim.catchingUp')}</Notice>}
              {answer.campaigns.length === 0 && !answer.catchingUp ? (
                <EmptyState title={words('claim.empty')}>{text('campaigns.empty')}</EmptyState>
              ) : (
                <CampaignTable
                  campaigns={answer.campaigns}
                  onEnd={(campaign, how) => setOpened({ kind: 'end', campaign, how })}
                />
              )}
            </Card>
          ) : (
            <CardSkeleton title={text('campaigns')} lines={5} />
          )}
          <Suspense>
            {opened?.kind === 'publish' && contract && (
              <PublishDialog contract={contract} list={opened.list} epoch={opened.epoch} onClose={close} />
            )}
            {opened?.kind === 'end' && contract && (
              <EndDialog contract={contract} campaign={opened.campaign} how={opened.how} onClose={close} />
            )}
          </Suspense>
          {opened?.kind === 'delete' && (
            <Confirm
              title={text('draft.delete.title', { name: opened.draft.name })}
              text={text('draft.delete.text')}
              label={text('draft.delete')}
              danger
              act={() => remove.mutateAsync({ path: `/claim-lists/${opened.draft.id}`, method: 'DELETE' })}
              onClose={close}
            />
          )}
        </div>
      )}
    </QueryView>
  )
}
