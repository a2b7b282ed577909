import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, Card, CardBody, CardHeader, Definition, ErrorState, LiveChip, Skeleton, TimeAgo } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { transferKey } from '../live/applyTransfer'
import { KindBadge } from '../live/kind'
import { Party } from '../live/Party'
import { useFacts, useRecent } from '../queries'
import { messages } from '../texts'
import type { Transfer } from '../wire'

const shown = 3

/** The dashboard's card: supply, stake, holders, and the last transfers as they happen. */
export default function Gaia() {
  const text = useText(messages)
  const format = useFormat()
  const facts = useFacts()
  const recent = useRecent(shown)
  const last = recent.data?.transfers.slice(0, shown)
  const error = facts.error ?? recent.error
  const source =
    facts.data &&
    text('token.source', {
      definition: text('token.staked.definition'),
      block: format.block(facts.data.asOf.number),
    })
  const retry = () => void Promise.all([facts.refetch(), recent.refetch()])
  return (
    <Card aria-labelledby="gaia-card">
      <CardHeader
        id="gaia-card"
        title={<Link to="/gaia">{text('card.title')}</Link>}
        end={<LiveChip at={last?.[0]?.time} />}
      />
      {error ? (
        <ErrorState
          title={text('card.failed')}
          error={error}
          onRetry={retry}
          retrying={facts.isFetching || recent.isFetching}
        />
      ) : (
        <CardBody className="gaia:grid gaia:gap-4">
          <dl className="gaia:grid gaia:grid-cols-[repeat(3,minmax(max-content,1fr))] gaia:gap-3">
            <Figure name={text('token.supply')}>
              {facts.data && <Amount wei={facts.data.totalSupply} compact unit={null} />}
            </Figure>
            <Figure name={text('token.staked')} definition={source}>
              {facts.data && <Amount wei={facts.data.staked} compact unit={null} />}
            </Figure>
            <Figure name={text('token.holders')}>
              {facts.data && (facts.data.holders === null ? '—' : format.number(facts.data.holders))}
            </Figure>
          </dl>
          <div className="gaia:grid gaia:gap-2.5 gaia:border-t gaia:border-line-soft gaia:pt-3.5 gaia:text-sm">
            <span className="gaia:flex gaia:justify-between gaia:text-muted">
              {text('card.last')}
              <Link to="/gaia-live">{text('card.live')}</Link>
            </span>
            {last?.length === 0 && <span>{text('card.none')}</span>}
            {last ? (
              last.map((transfer) => <Last key={transferKey(transfer)} transfer={transfer} />)
            ) : (
              <Skeleton width="80%" height="5.5em" />
            )}
          </div>
        </CardBody>
      )}
    </Card>
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

interface FigureProps {
  name: string
  definition?: string | undefined
  children: ReactNode
}

function Figure({ name, definition, children }: FigureProps) {
  return (
    <div>
      <dt className="gaia:flex gaia:items-center gaia:gap-1 gaia:text-sm gaia:text-muted">
        {name}
        {definition && <Definition term={name}>{definition}</Definition>}
      </dt>
      <dd className="gaia:text-xl gaia:font-[600] gaia:tabular-nums">{children ?? <Skeleton width="4ch" />}</dd>
    </div>
  )
}
