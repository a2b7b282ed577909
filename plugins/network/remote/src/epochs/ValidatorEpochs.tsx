import { useSession, useText } from '@portal/sdk'
import { EmptyState, QueryView } from '@portal/sdk/ui'
import { EffectivenessChart } from './EffectivenessChart'
import { EpochStats } from './EpochStats'
import { useEpochCourse, useRewards } from './queries'
import { RewardChart } from './RewardChart'
import { StayTable } from './StayTable'
import { epochMessages } from './texts'

/** How a validator did in epochs: in figures, over time, and epoch by epoch. */
export function ValidatorEpochs({ address }: { address: string }) {
  const text = useText(epochMessages)
  const query = useEpochCourse(address)
  const rewards = useRewards(useSession()?.address ?? null, address).data
  return (
    <QueryView
      query={query}
      framed
      failed={text('course.failed')}
      empty={({ epochs }) =>
        epochs.length === 0 && <EmptyState title={text('course.none')}>{text('course.none.text')}</EmptyState>
      }
    >
      {(course) => (
        <>
          <EpochStats course={course} />
          {course && (
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-2">
              <EffectivenessChart epochs={course.epochs} />
              <RewardChart epochs={course.epochs} />
            </div>
          )}
          {course && <StayTable address={address} epochs={course.epochs} rewards={rewards} />}
        </>
      )}
    </QueryView>
  )
}
