import { useFormat, useText } from '@portal/sdk'
import { CardSkeleton, LiveChip, PageHeader, QueryView, Skeleton } from '@portal/sdk/ui'
import { Allocation } from '../facts/Allocation'
import { ContractCard } from '../facts/ContractCard'
import { FactStats } from '../facts/FactStats'
import { Mints } from '../facts/Mints'
import { Places } from '../facts/Places'
import { Risks } from '../facts/Risks'
import { Roles } from '../facts/Roles'
import { SupplySplit } from '../facts/SupplySplit'
import { TopHolders } from '../facts/TopHolders'
import { factMessages } from '../facts/texts'
import { WatchButton } from '../facts/WatchButton'
import { useFacts } from '../queries'
import { SupplyOverTime } from '../supply/SupplyOverTime'
import { messages } from '../texts'
import { UnlockCalendar } from '../unlocks/UnlockCalendar'
import type { Facts } from '../wire'

export default function Token() {
  const text = useText(messages)
  const words = useText(factMessages)
  const query = useFacts()
  const facts = query.data
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={text('token.title')}
        lede={facts ? <Lede facts={facts} /> : text('token.loading')}
        loading={query.isPending}
        actions={
          (query.isPending || facts) && (
            <>
              <span className="gaia:self-center">
                <LiveChip at={facts?.asOf.time} />
              </span>
              {facts ? <WatchButton facts={facts} /> : <Skeleton width="7rem" height="34px" />}
            </>
          )
        }
      />
      <QueryView
        query={query}
        framed
        failed={text('token.failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(facts) => (
          <>
            <FactStats facts={facts} />
            <Places />
            <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2">
              {facts ? <SupplySplit facts={facts} /> : <CardSkeleton title={text('split.title')} lines={4} />}
              {facts ? <ContractCard facts={facts} /> : <CardSkeleton title={text('contract.title')} lines={7} />}
            </div>
            {facts && facts.holders !== null && <SupplyOverTime />}
            <UnlockCalendar />
            <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:xl:grid-cols-[1.65fr_1fr] gaia:xl:items-start">
              <TopHolders facts={facts} />
              {facts ? <Risks facts={facts} /> : <CardSkeleton title={words('risks.title')} lines={8} />}
            </div>
            <Roles />
            <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:xl:grid-cols-[1.65fr_1fr] gaia:xl:items-start">
              <Allocation />
              <Mints />
            </div>
          </>
        )}
      </QueryView>
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
