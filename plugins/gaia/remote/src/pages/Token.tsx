import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, ErrorState, LiveChip, PageHeader, Skeleton } from '@portal/sdk/ui'
import { ContractCard } from '../facts/ContractCard'
import { FactStats } from '../facts/FactStats'
import { Risks } from '../facts/Risks'
import { SupplySplit } from '../facts/SupplySplit'
import { TopHolders } from '../facts/TopHolders'
import { WatchButton } from '../facts/WatchButton'
import { Notice } from '../Notice'
import { useFacts } from '../queries'
import { messages } from '../texts'
import type { Facts } from '../wire'

export default function Token() {
  const text = useText(messages)
  const query = useFacts()
  const facts = query.data
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={text('token.title')}
        lede={facts ? <Lede facts={facts} /> : text('token.loading')}
        actions={
          facts && (
            <>
              <span className="gaia:self-center">
                <LiveChip at={facts.asOf.time} />
              </span>
              <WatchButton facts={facts} />
            </>
          )
        }
      />
      {query.error ? (
        <Card>
          <ErrorState
            title={text('token.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      ) : (
        <>
          {facts?.problem && <Stale facts={facts} problem={facts.problem} />}
          <FactStats facts={facts} />
          <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2">
            {facts ? <SupplySplit facts={facts} /> : <Placeholder title={text('split.title')} lines={4} />}
            {facts ? <ContractCard facts={facts} /> : <Placeholder title={text('contract.title')} lines={7} />}
          </div>
          <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:xl:grid-cols-[1.65fr_1fr] gaia:xl:items-start">
            <TopHolders facts={facts} />
            {facts ? <Risks facts={facts} /> : <Placeholder title={text('risks.title')} lines={8} />}
          </div>
        </>
      )}
    </div>
  )
}

function Lede({ facts }: { facts: Facts }) {
  const text = useText(messages)
  const format = useFormat()
  const known = {
    supply: format.gaia(facts.totalSupply),
    cap: format.gaia(facts.cap),
    block: format.block(facts.asOf.number),
  }
  return facts.holders === null
    ? text('token.lede.unknown', known)
    : text('token.lede', { ...known, holders: facts.holders })
}

function Stale({ facts: { asOf }, problem }: { facts: Facts; problem: string }) {
  const text = useText(messages)
  const format = useFormat()
  return (
    <Notice>{text('token.stale', { problem, block: format.block(asOf.number), time: format.time(asOf.time) })}</Notice>
  )
}

function Placeholder({ title, lines }: { title: string; lines: number }) {
  return (
    <Card aria-busy="true">
      <CardHeader title={title} />
      <CardBody className="gaia:grid gaia:gap-3">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} height="1.1em" />
        ))}
      </CardBody>
    </Card>
  )
}
