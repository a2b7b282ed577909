import { useFormat, usePortal, useSession, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Amount, buttonClass, Card, CardBody, CardHeader, LiveChip, QueryView } from '@portal/sdk/ui'
import { claimable, type Due, unsearched } from '../claim/claimable'
import { useCampaigns, useClaimant } from '../claim/claimQueries'
import type { CampaignsAnswer } from '../wire'
import { cardMessages } from './texts'

/** The dashboard's card of what the visitor may claim, and until when. */
export default function Claims() {
  const text = useText(cardMessages)
  const chain = usePortal((state) => state.portal.chain)
  const query = useCampaigns()
  return (
    <Card aria-labelledby="claims-card">
      <CardHeader
        id="claims-card"
        title={<Link to="/claim">{text('claims.title')}</Link>}
        end={query.data?.contract && <LiveChip at={query.data.asOf.time} />}
      />
      <CardBody className="gaia:grid gaia:gap-3">
        <QueryView
          query={query}
          failed={text('claims.failed')}
          empty={({ contract }) =>
            contract === null && <p className="gaia:text-muted">{text('claims.absent', { chain: chain.name })}</p>
          }
          stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
        >
          {(answer) => <Standing answer={answer} />}
        </QueryView>
      </CardBody>
    </Card>
  )
}

function Standing({ answer }: { answer: CampaignsAnswer | undefined }) {
  const text = useText(cardMessages)
  const session = useSession()
  const head = usePortal((state) => state.portal.chain.head)
  const query = useClaimant(session?.address ?? null)
  const now = head?.time ?? answer?.asOf.time
  return (
    <QueryView query={query} failed={text('claims.mine.failed')}>
      {(claimant) => {
        if (!answer || !claimant || !now) return null
        // What is not read yet may be a claim, or an end.
        if (answer.catchingUp || claimant.catchingUp)
          return <p className="gaia:text-muted">{text('claims.catchingUp')}</p>
        const due = claimable(answer, claimant, now)
        const unknown = unsearched(answer, claimant, now)
        return (
          <>
            {due.length > 0 && (
              <ul className="gaia:grid gaia:gap-4">
                {due.map((one) => (
                  <Line key={one.campaign.id} due={one} />
                ))}
              </ul>
            )}
            {due.length === 0 && unknown === 0 && <p className="gaia:text-muted">{text('claims.none')}</p>}
            {unknown > 0 && <p className="gaia:text-muted">{text('claims.unknown', { count: unknown })}</p>}
          </>
        )
      }}
    </QueryView>
  )
}

function Line({ due: { campaign, allocation, phase } }: { due: Due }) {
  const text = useText(cardMessages)
  const format = useFormat()
  const { title } = campaign
  return (
    <li className="gaia:grid gaia:gap-2">
      <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-3">
        <span className="gaia:grid gaia:min-w-0">
          <b className="gaia:text-xl gaia:font-[600] gaia:tabular-nums">
            <Amount wei={allocation.amount} digits={2} />
          </b>
          <span className="gaia:text-sm gaia:text-muted gaia:wrap-anywhere">
            {phase === 'pending'
              ? text('claims.pending', { title, opens: format.time(campaign.opensAt) })
              : text('claims.from', { title })}
          </span>
        </span>
        <Link className={buttonClass({ size: 'sm', variant: phase === 'pending' ? 'default' : 'primary' })} to="/claim">
          {text(phase === 'pending' ? 'claims.open' : 'claims.act')}
        </Link>
      </span>
      {phase !== 'pending' && <TimeCountdown time={campaign.endsAt} label={text('claims.until')} />}
    </li>
  )
}
