import { useText } from '@portal/sdk'
import { CardSkeleton, QueryView } from '@portal/sdk/ui'
import { Calendar } from './Calendar'
import { launchMessages } from './texts'
import { useLaunch } from './useLaunch'

/** The dates of the launch, for the admins who announce them: what /launch shows of them, and the same dialog. */
export function LaunchDates() {
  const text = useText(launchMessages)
  const query = useLaunch()
  return (
    <QueryView
      query={query}
      framed
      failed={text('failed')}
      skeleton={<CardSkeleton title={text('calendar.title')} lines={5} />}
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
    >
      {(launch) => <Calendar launch={launch} />}
    </QueryView>
  )
}
