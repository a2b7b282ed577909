import { fromUnits, moduleURL, useFormat, useModule, usePortal, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import {
  Address,
  Badge,
  Card,
  CardBody,
  CardHeader,
  CodeBlock,
  Notice,
  Progress,
  type Proof,
  TransactionLink,
} from '@portal/sdk/ui'
import { TermFigure } from '../sale/TermFigure'
import { messages } from '../texts'
import { NotifyMe } from '../watch/NotifyMe'
import type { Allocation, Campaign, Claimant } from '../wire'
import { BringList } from './BringList'
import { Fact } from './Fact'
import { phaseOf } from './phaseOf'
import { phaseTones } from './phaseTones'
import { promisesMore } from './promisesMore'
import { Reasons } from './Reasons'
import { Standing } from './Standing'

interface CampaignCardProps {
  contract: string
  campaign: Campaign
  /** undefined: no address was looked up, or the answer is not there yet */
  claimant: Claimant | undefined
  /**
   * the history is still read: what was claimed and whether the campaign is over is not known, so neither is shown, and nobody can claim
   */
  catchingUp: boolean
  onClaim: (campaign: Campaign, allocation: Allocation) => void
  onSign: (campaign: Campaign, allocation: Allocation) => void
}

/** A campaign: what the looked-up address has of it, how long it goes on, what is left, and what it can be checked by. */
export function CampaignCard({ contract, campaign, claimant, catchingUp, onClaim, onSign }: CampaignCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const module = useModule()
  const head = usePortal((state) => state.portal.chain.head)
  const phase = catchingUp ? undefined : phaseOf(campaign, head?.time)
  const waits = { pending: 'opensAt', open: 'closesAt', late: 'endsAt', ended: null, cancelled: null } as const
  const next = phase ? waits[phase] : null
  // A reminder is offered only for an allocation that is not claimed yet.
  const has = (one: { campaign: number }) => one.campaign === campaign.id
  const tells = phase === 'pending' || phase === 'open'
  const waiting = tells && claimant?.allocations.some(has) && !claimant.claims.some(has) ? claimant.address : null
  const gaia = (wei: string | bigint) => `${format.gaia(wei, 18)} GAIA`
  const left = BigInt(campaign.total) - BigInt(campaign.claimed) - BigInt(campaign.returned)
  const share = Number(fromUnits(campaign.claimed)) / Number(fromUnits(campaign.total))
  const made: Proof = {
    kind: 'transaction',
    hash: campaign.created.hash,
    block: campaign.created.block,
    time: campaign.created.time,
    contract,
  }
  const sum: Proof = {
    kind: 'formula',
    formula: text('claim.left.formula'),
    inputs: [
      { label: text('claim.total'), value: gaia(campaign.total), proof: made },
      {
        label: text('claim.sum', { count: campaign.claims }),
        value: gaia(campaign.claimed),
      },
      { label: text('claim.returned'), value: gaia(campaign.returned) },
    ],
  }
  return (
    <Card>
      <CardHeader
        title={campaign.epoch ? text('claim.epoch.title', { epoch: campaign.epoch.epoch }) : campaign.title}
        end={
          phase && (
            <>
              {waiting && <NotifyMe kind="campaign" account={waiting} />}
              <Badge tone={phaseTones[phase]} dot>
                {text(`claim.phase.${phase}`)}
              </Badge>
            </>
          )
        }
      />
      <CardBody className="gaia:grid gaia:gap-5">
        {claimant && !catchingUp ? (
          <Standing
            campaign={campaign}
            phase={phase}
            claimant={claimant}
            onClaim={(allocation) => onClaim(campaign, allocation)}
            onSign={(allocation) => onSign(campaign, allocation)}
          />
        ) : campaign.list ? (
          <Reasons list={campaign.list} />
        ) : null}
        {campaign.list && promisesMore(campaign) && phase !== 'ended' && phase !== 'cancelled' && (
          <Notice title={text('claim.overpromised')}>
            {text('claim.overpromised.text', { listed: gaia(campaign.list.total), paid: gaia(campaign.total) })}
          </Notice>
        )}
        {!campaign.list && <BringList />}
        {next && <TimeCountdown key={next} time={campaign[next]} label={text(`claim.${next}`)} />}
        {!catchingUp && (
          <div className="gaia:grid gaia:gap-1.5">
            <Progress
              value={share}
              label={text('claim.progress')}
              text={text('claim.progress.text', { claimed: gaia(campaign.claimed), total: gaia(campaign.total) })}
            />
            <p className="gaia:text-sm gaia:text-muted gaia:tabular-nums">
              {text('claim.progress.text', { claimed: gaia(campaign.claimed), total: gaia(campaign.total) })}
            </p>
          </div>
        )}
        <dl className="gaia:grid gaia:gap-2 gaia:text-sm">
          <Fact name={text('claim.left')} definition={text('claim.left.definition')}>
            {catchingUp ? '—' : <TermFigure label={text('claim.left')} value={gaia(left)} proof={sum} />}
          </Fact>
          <Fact name={text('claim.total')} definition={text('claim.total.definition')}>
            <TermFigure label={text('claim.total')} value={gaia(campaign.total)} proof={made} />
          </Fact>
          <Fact name={text('claim.count')} definition={text('claim.count.definition')}>
            {catchingUp
              ? '—'
              : campaign.list
                ? text('claim.count.of', { count: campaign.claims, all: format.number(campaign.list.allocations) })
                : format.number(campaign.claims)}
          </Fact>
          {campaign.epoch && (
            <Fact name={text('claim.epoch')} definition={text('claim.epoch.definition')}>
              {text('claim.epoch.text', {
                begins: format.time(campaign.epoch.begins),
                ends: format.time(campaign.epoch.ends),
                title: campaign.title,
              })}
            </Fact>
          )}
          <Fact name={text('claim.opensAt')}>{format.time(campaign.opensAt)}</Fact>
          <Fact name={text('claim.closesAt')}>{format.time(campaign.closesAt)}</Fact>
          <Fact name={text('claim.endsAt')} definition={text('claim.endsAt.definition')}>
            {format.time(campaign.endsAt)}
          </Fact>
          {campaign.over && (
            <Fact name={text('claim.returned')}>
              {gaia(campaign.returned)} · <TransactionLink hash={campaign.over.hash} />
            </Fact>
          )}
          <Fact name={text('claim.funder')}>
            <Address address={campaign.funder} />
          </Fact>
        </dl>
        <details className="gaia:grid gaia:gap-3 gaia:text-sm">
          <summary className="gaia:py-4">{text('claim.checkable')}</summary>
          <div className="gaia:mt-3 gaia:grid gaia:gap-3">
            <CodeBlock label={text('claim.root')} code={campaign.root} wrap />
            <CodeBlock label={text('claim.listHash')} code={campaign.listHash} wrap />
            <dl className="gaia:grid gaia:gap-2">
              <Fact name={text('claim.contract')}>
                <Address address={contract} />
              </Fact>
              <Fact name={text('claim.created')}>
                <TransactionLink hash={campaign.created.hash} />
              </Fact>
            </dl>
            {campaign.list && (
              <p>
                <a href={moduleURL(module, `/claim/lists/${campaign.listHash}`)} className="pk-entity-link" download>
                  {text('claim.download')}
                </a>
              </p>
            )}
            <p className="gaia:text-muted">{text('claim.checkable.text')}</p>
          </div>
        </details>
      </CardBody>
    </Card>
  )
}
