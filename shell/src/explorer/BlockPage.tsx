import { type ExploredBlock, type ExploredTransaction, type Text, useFormat, usePortal } from '@portal/sdk'
import {
  Address,
  BlockLink,
  Card,
  CardBody,
  CardHeader,
  type Column,
  DataTable,
  EmptyState,
  PageHeader,
  TimeAgo,
  TransactionLink,
} from '@portal/sdk/ui'
import { type ReactElement, useMemo } from 'react'
import { useParams } from 'react-router'
import { Fact, Facts, LoadingFacts } from './Facts'
import { Malformed, Missing } from './Missing'
import { Native } from './Native'
import { blockName } from './name'
import { type TextKey, useT } from './text'
import { useExplored } from './useExplored'

/** One block and its transactions. */
export function BlockPage(): ReactElement {
  const t = useT()
  const format = useFormat()
  const name = blockName(useParams().block)
  const query = useExplored<ExploredBlock>('blocks', name, ({ number }) => number)
  const { data } = query
  const number = data?.number ?? (name?.startsWith('0x') ? null : name)
  return (
    <>
      <PageHeader title={t('block.title', { number: number === null ? '' : format.block(Number(number)) }).trim()} />
      {name === null ? (
        <Malformed kind="block" />
      ) : data ? (
        <Read block={data} />
      ) : query.error ? (
        <Missing kind="block" query={query} />
      ) : (
        <Card>
          <CardBody>
            <LoadingFacts terms={[t('time'), t('transactions.title'), t('gas'), t('hash'), t('parent')]} />
          </CardBody>
        </Card>
      )}
    </>
  )
}

function Read({ block }: { block: ExploredBlock }): ReactElement {
  const t = useT()
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head?.number)
  return (
    <>
      <Card>
        <CardBody>
          <Facts>
            <Fact term={t('time')}>
              <span className="explored-line">
                {format.time(block.time)}
                <span className="text-muted">
                  <TimeAgo time={block.time} />
                </span>
              </span>
            </Fact>
            {head !== undefined && (
              <Fact term={t('status')}>{t('confirmations', { count: Math.max(1, head - block.number + 1) })}</Fact>
            )}
            <Fact term={t('transactions.title')}>{format.number(block.transactionCount)}</Fact>
            <Fact term={t('gas')}>
              {t('gas.of', { used: format.number(block.gasUsed), limit: format.number(block.gasLimit) })}
            </Fact>
            <Fact term={t('hash')}>
              <BlockLink number={block.number} hash={block.hash} />
            </Fact>
            <Fact term={t('parent')}>
              {block.parent ? <BlockLink number={block.number - 1} /> : <span className="text-muted">{t('none')}</span>}
            </Fact>
          </Facts>
        </CardBody>
      </Card>
      <Transactions block={block} />
    </>
  )
}

function Transactions({ block }: { block: ExploredBlock }): ReactElement {
  const t = useT()
  const format = useFormat()
  const columns = useMemo(() => columnsOf(t), [t])
  const shown = block.transactions.length
  return (
    <Card>
      <CardHeader title={t('transactions.title')} />
      <DataTable
        label={t('transactions.title')}
        columns={columns}
        rows={block.transactions}
        rowKey={({ hash }) => hash}
        empty={<EmptyState title={t('transactions.empty')} />}
      />
      {block.transactionCount > shown && (
        <p className="explored-more">
          {t('transactions.more', { shown: format.number(shown), count: format.number(block.transactionCount) })}
        </p>
      )}
    </Card>
  )
}

function columnsOf(t: Text<TextKey>): Column<ExploredTransaction>[] {
  return [
    { id: 'hash', header: t('hash'), card: 'heading', cell: ({ hash }) => <TransactionLink hash={hash} /> },
    {
      id: 'call',
      header: t('call'),
      cell: ({ call, inputBytes }) =>
        call ? <code>{call.name}</code> : inputBytes === 0 ? t('call.plain') : t('call.unknown', { count: inputBytes }),
    },
    { id: 'from', header: t('from'), cell: ({ from }) => <Address address={from} /> },
    { id: 'to', header: t('to'), cell: ({ to }) => (to ? <Address address={to} /> : t('created')) },
    { id: 'value', header: t('value'), align: 'end', cell: ({ value }) => <Native wei={value} /> },
  ]
}
