import { useText } from '@portal/sdk'
import { BlockLink, QueryView, TimeAgo, TimeRanges, useTimeRange } from '@portal/sdk/ui'
import { messages } from '../texts'
import { ActiveAccounts } from './ActiveAccounts'
import { DistributionCard } from './DistributionCard'
import { GrowthStats } from './GrowthStats'
import { HoldersGrowth } from './HoldersGrowth'
import { LargestTransfers } from './LargestTransfers'
import { NotKnown } from './NotKnown'
import { trackedRanges, useDistribution, useGrowth } from './queries'
import { VolumeOverTime } from './VolumeOverTime'

const choices = { ranges: trackedRanges, fallback: '30d' } as const

/** How the token is used: of a window, and how what there is of it is spread now. */
export function Overview() {
  const text = useText(messages)
  const choice = useTimeRange(choices)
  const growth = useGrowth(choice.range)
  const { range } = choice
  const asOf = growth.data?.asOf
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-3">
        <p className="gaia:text-sm gaia:text-muted">
          {asOf && (
            <>
              {text('tracker.asOf')} <BlockLink number={asOf.number} plain /> · <TimeAgo time={asOf.time} />
            </>
          )}
        </p>
        <TimeRanges {...choice} />
      </div>
      <QueryView
        query={growth}
        framed
        failed={text('tracker.failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(data) =>
          data && !data.known ? (
            <NotKnown asOf={data.asOf} />
          ) : (
            <>
              <GrowthStats growth={data} range={range} />
              <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2 gaia:xl:grid-cols-3">
                <HoldersGrowth growth={data} />
                <ActiveAccounts growth={data} />
                <VolumeOverTime growth={data} className="gaia:lg:max-xl:col-span-2" />
              </div>
              <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:xl:grid-cols-[1fr_1.3fr] gaia:xl:items-start">
                <Spread />
                <LargestTransfers growth={data} range={range} />
              </div>
            </>
          )
        }
      </QueryView>
    </div>
  )
}

function Spread() {
  const text = useText(messages)
  return (
    <QueryView
      query={useDistribution()}
      framed
      failed={text('spread.failed')}
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
    >
      {(data) =>
        data && data.holders === null ? <NotKnown asOf={data.asOf} /> : <DistributionCard distribution={data} />
      }
    </QueryView>
  )
}
