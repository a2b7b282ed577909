import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Amount,
  Avatar,
  Card,
  CardBody,
  CardHeader,
  Figure,
  FigureRow,
  LiveChip,
  QueryView,
  Skeleton,
} from '@portal/sdk/ui'
import { useEpochRecords } from '../epochs/queries'
import { epochMessages } from '../epochs/texts'
import { useValidators } from '../queries'
import { activeProof, delegatorsProof, stakedProof } from '../shares/proofs'
import { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'

const shown = 3

/** The dashboard's card: how many validators, how much stake, and who has most of it. */
export default function Network() {
  const text = useText(messages)
  const query = useValidators()
  return (
    <Card aria-labelledby="network-card">
      <CardHeader
        id="network-card"
        title={<Link to="/validators">{text('title')}</Link>}
        end={<LiveChip at={query.data?.asOf.time} />}
      />
      <CardBody className="network:grid network:gap-4">
        <QueryView
          query={query}
          failed={text('failed')}
          stale={({ problem, asOf }) => problem && { since: asOf.time, problem }}
        >
          {(list) => (
            <>
              <CardFigures list={list} />
              <Largest list={list} />
            </>
          )}
        </QueryView>
      </CardBody>
    </Card>
  )
}

function CardFigures({ list }: { list: ValidatorList | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const epochs = useText(epochMessages)
  const newest = useEpochRecords().data?.newest
  const totals = list?.totals
  const common = { source: 'chain', asOf: list?.asOf } as const
  return (
    <FigureRow label={text('title')}>
      <Figure
        {...common}
        label={text('card.active')}
        value={totals && format.number(totals.active)}
        definition={text('card.active.formula')}
        proof={list && activeProof(text, format, list)}
      />
      <Figure
        {...common}
        label={text('card.staked')}
        value={totals && <Amount wei={totals.totalStaked} compact unit={null} />}
        exact={totals && format.gaia(totals.totalStaked, 18)}
        definition={text('card.staked.definition')}
        proof={list && stakedProof(list)}
      />
      <Figure
        {...common}
        label={text('card.delegators')}
        value={totals && (totals.delegators === null ? null : format.number(totals.delegators))}
        definition={text('card.delegators.formula')}
        proof={list && delegatorsProof(text, format, list)}
      />
      {newest && (
        <Figure
          source="derived"
          asOf={{ time: newest.ends }}
          label={epochs('strip.last')}
          value={<Amount wei={newest.total} compact unit={null} />}
          unit="GAIA"
          exact={format.gaia(newest.total, 18)}
          note={
            <Link to={`/validators/epochs/${newest.epoch}`}>
              {epochs('one', { epoch: format.block(newest.epoch) })}
            </Link>
          }
          definition={epochs('last.formula')}
        />
      )}
    </FigureRow>
  )
}

function Largest({ list }: { list: ValidatorList | undefined }) {
  const text = useText(messages)
  return (
    <div className="network:grid network:gap-2.5 network:border-t network:border-line-soft network:pt-3.5 network:text-sm">
      <span className="network:flex network:justify-between network:text-muted">
        {text('card.top')}
        <Link to="/validators">{list ? text('card.all', { count: list.totals.active }) : text('title')}</Link>
      </span>
      {list?.validators.length === 0 && <span>{text('empty.title')}</span>}
      <ol className="network:grid network:gap-2">
        {list
          ? list.validators.slice(0, shown).map((validator) => <Row key={validator.address} validator={validator} />)
          : Array.from({ length: shown }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <li key={i}>
                <Skeleton width="100%" height="24px" />
              </li>
            ))}
      </ol>
    </div>
  )
}

function Row({ validator }: { validator: Validator }) {
  const format = useFormat()
  return (
    <li className="network:flex network:items-center network:gap-2.5">
      <Avatar address={validator.address} size={24} />
      <Link to={`/validators/${validator.address}`} className="network:min-w-0 network:truncate">
        {validator.name}
      </Link>
      <span className="network:ml-auto network:whitespace-nowrap">
        <Amount wei={validator.stake} compact />
      </span>
      <span className="network:w-12 network:text-right network:text-muted network:tabular-nums">
        {format.percent(validator.share)}
      </span>
    </li>
  )
}
