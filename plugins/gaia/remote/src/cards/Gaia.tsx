import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Amount,
  Card,
  CardBody,
  CardHeader,
  Figure,
  FigureRow,
  LiveChip,
  QueryView,
  Skeleton,
  TimeAgo,
} from '@portal/sdk/ui'
import { historyProof, stakedProof, supplyProof } from '../facts/proofs'
import { transferKey } from '../live/applyTransfer'
import { KindBadge } from '../live/kind'
import { Party } from '../live/Party'
import { useFacts, useRecent } from '../queries'
import { messages } from '../texts'
import type { Facts, Transfer } from '../wire'

const shown = 3

/** The dashboard's card: supply, stake, holders, and the last transfers as they happen. */
export default function Gaia() {
  const text = useText(messages)
  const facts = useFacts()
  const recent = useRecent()
  return (
    <Card aria-labelledby="gaia-card">
      <CardHeader
        id="gaia-card"
        title={<Link to="/gaia">{text('card.title')}</Link>}
        end={<LiveChip at={recent.data?.transfers[0]?.time} />}
      />
      <CardBody className="gaia:grid gaia:gap-4">
        <QueryView
          query={facts}
          failed={text('card.failed')}
          stale={({ problem, asOf }) => problem && { since: asOf.time, problem }}
        >
          {(data) => <CardFigures facts={data} />}
        </QueryView>
        <div className="gaia:grid gaia:gap-2.5 gaia:border-t gaia:border-line-soft gaia:pt-3.5 gaia:text-sm">
          <span className="gaia:flex gaia:justify-between gaia:text-muted">
            {text('card.last')}
            <Link to="/gaia-live">{text('card.live')}</Link>
          </span>
          <QueryView
            query={recent}
            failed={text('live.failed')}
            empty={({ transfers }) => transfers.length === 0 && <span>{text('card.none')}</span>}
            skeleton={<Skeleton width="80%" height="5.5em" />}
          >
            {({ transfers }) =>
              transfers.slice(0, shown).map((transfer) => <Last key={transferKey(transfer)} transfer={transfer} />)
            }
          </QueryView>
        </div>
      </CardBody>
    </Card>
  )
}

function CardFigures({ facts }: { facts: Facts | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const common = { source: 'chain', asOf: facts?.asOf } as const
  return (
    <FigureRow label={text('card.title')}>
      <Figure
        {...common}
        label={text('token.supply')}
        value={facts && <Amount wei={facts.totalSupply} compact unit={null} />}
        exact={facts && format.gaia(facts.totalSupply, 18)}
        definition={text('token.supply.definition')}
        proof={facts && supplyProof(facts)}
      />
      <Figure
        {...common}
        label={text('token.staked')}
        value={facts && (facts.staked === null ? null : <Amount wei={facts.staked} compact unit={null} />)}
        exact={facts?.staked && format.gaia(facts.staked, 18)}
        definition={text('token.staked.definition')}
        proof={facts && stakedProof(facts)}
      />
      <Figure
        {...common}
        label={text('token.holders')}
        value={facts && (facts.holders === null ? null : format.number(facts.holders))}
        definition={text('token.holders.definition')}
        proof={facts && historyProof({ text, format }, facts, 'holders')}
      />
    </FigureRow>
  )
}

function Last({ transfer }: { transfer: Transfer }) {
  return (
    <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-2.5 gaia:gap-y-1 gaia:whitespace-nowrap">
      <span className="gaia:flex gaia:items-center gaia:gap-x-2.5">
        <KindBadge kind={transfer.kind} />
        <b className="gaia:font-[600]">
          <Amount wei={transfer.value} digits={2} />
        </b>
      </span>
      <span className="gaia:flex gaia:items-center gaia:gap-x-2.5 gaia:max-sm:order-last gaia:max-sm:basis-full">
        <Party transfer={transfer} end="from" />
        <span aria-hidden="true">→</span>
        <Party transfer={transfer} end="to" />
      </span>
      <span className="gaia:ml-auto gaia:text-faint">
        <TimeAgo time={transfer.time} />
      </span>
    </span>
  )
}
