import { useText } from '@portal/sdk'
import { QueryView, Skeleton } from '@portal/sdk/ui'
import { useModuleQuery } from '../topics'
import type { SaleProgress } from '../wire'
import { ProgressChart } from './ProgressChart'
import { progressMessages } from './texts'

/** What was sold since the sale is there, for who is not signed in either. */
export function RaiseCourse() {
  const text = useText(progressMessages)
  const progress = useModuleQuery<SaleProgress>('/launch/progress?range=all', { live: { topic: 'launch' } })
  return (
    <QueryView
      query={progress}
      failed={text('failed')}
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      skeleton={<Skeleton height="150px" />}
    >
      {(data) =>
        data.known ? (
          <ProgressChart progress={data} measure="sold" height={120} />
        ) : (
          <p className="gaia:text-muted">{text('reading')}</p>
        )
      }
    </QueryView>
  )
}
