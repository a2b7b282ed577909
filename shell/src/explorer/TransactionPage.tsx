import { type ExploredOutcome, type ExploredTransaction, useFormat, usePortal } from '@portal/sdk'
import { Address, Badge, BlockLink, Card, CardBody, PageHeader, TimeAgo, TransactionLink } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { Arguments } from './Call'
import { Events } from './Events'
import { Fact, Facts, LoadingFacts } from './Facts'
import { Malformed, Missing } from './Missing'
import { Native } from './Native'
import { transactionName } from './name'
import { useT } from './text'
import { useExplored } from './useExplored'

/** What became of one transaction. */
export function TransactionPage(): ReactElement {
  const t = useT()
  const name = transactionName(useParams().hash)
  const query = useExplored<ExploredTransaction>('transactions', name, ({ outcome }) => outcome?.block ?? null)
  const { data } = query
  return (
    <>
      <PageHeader title={t('transaction.title')} />
      {name === null ? (
        <Malformed kind="transaction" />
      ) : data ? (
        <Read transaction={data} />
      ) : query.error ? (
        <Missing kind="transaction" query={query} />
      ) : (
        <Card>
          <CardBody>
            <LoadingFacts terms={[t('status'), t('block'), t('time'), t('from'), t('to'), t('value'), t('fee')]} />
          </CardBody>
        </Card>
      )}
    </>
  )
}

function Read({ transaction }: { transaction: ExploredTransaction }): ReactElement {
  const t = useT()
  const format = useFormat()
  const { outcome } = transaction
  return (
    <>
      <Card>
        <CardBody>
          <Facts>
            <Fact term={t('status')}>
              <Status outcome={outcome} />
            </Fact>
            {outcome && <Where outcome={outcome} />}
            <Fact term={t('from')}>
              <Address address={transaction.from} full />
            </Fact>
            <To transaction={transaction} />
            <Fact term={t('value')}>
              <Native wei={transaction.value} />
            </Fact>
            <Fact term={t('call')}>
              <Called transaction={transaction} />
            </Fact>
            {outcome && (
              <Fact term={t('fee')}>
                <Native wei={outcome.fee} />
              </Fact>
            )}
            {outcome && <Fact term={t('gas')}>{format.number(outcome.gasUsed)}</Fact>}
            <Fact term={t('nonce')}>{t('nonce.text', { count: transaction.nonce })}</Fact>
            {outcome && <Fact term={t('position')}>{format.number(outcome.index)}</Fact>}
            <Fact term={t('hash')}>
              <TransactionLink hash={transaction.hash} full />
            </Fact>
          </Facts>
        </CardBody>
      </Card>
      {outcome && <Events outcome={outcome} />}
    </>
  )
}

function Status({ outcome }: { outcome: ExploredOutcome | null }): ReactElement {
  const t = useT()
  if (!outcome) return <Badge tone="info">{t('status.waiting')}</Badge>
  if (outcome.succeeded === null) return <Badge>{t('status.unknown')}</Badge>
  if (outcome.succeeded) return <Badge tone="good">{t('status.succeeded')}</Badge>
  return (
    <span className="explored-line">
      <Badge tone="bad">{t('status.failed')}</Badge>
      <span className="text-muted">{t('status.failedText')}</span>
    </span>
  )
}

function Where({ outcome }: { outcome: ExploredOutcome }): ReactElement {
  const t = useT()
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head?.number)
  return (
    <>
      <Fact term={t('block')}>
        <span className="explored-line">
          <BlockLink number={outcome.block} />
          {head !== undefined && (
            <span className="text-muted">{t('confirmations', { count: Math.max(1, head - outcome.block + 1) })}</span>
          )}
        </span>
      </Fact>
      <Fact term={t('time')}>
        <span className="explored-line">
          {format.time(outcome.time)}
          <span className="text-muted">
            <TimeAgo time={outcome.time} />
          </span>
        </span>
      </Fact>
    </>
  )
}

function To({ transaction: { to, outcome } }: { transaction: ExploredTransaction }): ReactElement {
  const t = useT()
  if (to)
    return (
      <Fact term={t('to')}>
        <Address address={to} full />
      </Fact>
    )
  return (
    <Fact term={t('created')}>
      {outcome?.created ? (
        <Address address={outcome.created} full />
      ) : (
        <span className="text-muted">{t('unknown')}</span>
      )}
    </Fact>
  )
}

function Called({ transaction: { call, inputBytes } }: { transaction: ExploredTransaction }): ReactElement {
  const t = useT()
  if (call)
    return (
      <>
        <code>{call.name}</code>
        <Arguments call={call} />
      </>
    )
  return <>{inputBytes === 0 ? t('call.plain') : t('call.unknown', { count: inputBytes })}</>
}
