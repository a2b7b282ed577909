import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, Avatar, Card, CardBody, CardHeader, Definition, ErrorState, LiveChip, Skeleton } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { useValidators } from '../queries'
import { messages } from '../texts'
import type { Validator } from '../wire'

const shown = 3

/** The dashboard's card: how many validators, how much stake, and who has most of it. */
export default function Network() {
  const text = useText(messages)
  const format = useFormat()
  const query = useValidators()
  const list = query.data
  return (
    <Card aria-labelledby="network-card">
      <CardHeader
        id="network-card"
        title={<Link to="/validators">{text('title')}</Link>}
        end={<LiveChip at={list?.asOf.time} />}
      />
      {query.error ? (
        <ErrorState
          title={text('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <CardBody className="network:grid network:gap-4">
          <dl className="network:grid network:grid-cols-[repeat(3,minmax(max-content,1fr))] network:gap-3">
            <Figure name={text('card.active')}>{list && format.number(list.totals.active)}</Figure>
            <Figure
              name={text('card.staked')}
              definition={list && text('card.staked.definition', { block: format.block(list.asOf.number) })}
            >
              {list && <Amount wei={list.totals.totalStaked} compact unit={null} />}
            </Figure>
            <Figure name={text('card.delegators')}>
              {list && (list.totals.delegators === null ? '—' : format.number(list.totals.delegators))}
            </Figure>
          </dl>
          <div className="network:grid network:gap-2.5 network:border-t network:border-line-soft network:pt-3.5 network:text-sm">
            <span className="network:flex network:justify-between network:text-muted">
              {text('card.top')}
              <Link to="/validators">{list ? text('card.all', { count: list.totals.active }) : text('title')}</Link>
            </span>
            {list?.validators.length === 0 && <span>{text('empty.title')}</span>}
            <ol className="network:grid network:gap-2">
              {list
                ? list.validators
                    .slice(0, shown)
                    .map((validator) => <Row key={validator.address} validator={validator} />)
                : Array.from({ length: shown }, (_, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                    <li key={i}>
                      <Skeleton width="100%" height="24px" />
                    </li>
                  ))}
            </ol>
          </div>
        </CardBody>
      )}
    </Card>
  )
}

function Row({ validator }: { validator: Validator }) {
  const format = useFormat()
  return (
    <li className="network:flex network:items-center network:gap-2.5">
      <Avatar address={validator.address} size={24} />
      <span className="network:min-w-0 network:truncate">{validator.name}</span>
      <span className="network:ml-auto network:whitespace-nowrap">
        <Amount wei={validator.stake} compact />
      </span>
      <span className="network:w-12 network:text-right network:text-muted network:tabular-nums">
        {format.percent(validator.share)}
      </span>
    </li>
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
      <dt className="network:flex network:items-center network:gap-1 network:text-sm network:text-muted">
        {name}
        {definition && <Definition term={name}>{definition}</Definition>}
      </dt>
      <dd className="network:text-xl network:font-[600] network:tabular-nums">
        {children ?? <Skeleton width="4ch" />}
      </dd>
    </div>
  )
}
