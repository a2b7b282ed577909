import { usePortal } from '@portal/sdk'
import { useEffect } from 'react'
import { useModuleQuery } from '../topics'
import type { LaunchAnswer } from '../wire'
import { nextMoment } from './nextMoment'

/**
 * How far the launch is, current by the event "launch". Time alone opens and ends what contracts have a time for, of which no event tells:
 * as soon as there is a block of that time, it is read again.
 */
export function useLaunch() {
  const query = useModuleQuery<LaunchAnswer>('/launch', {
    live: { topic: 'launch', apply: (old, answer) => (old.asOf.number > answer.asOf.number ? undefined : answer) },
  })
  const { data, refetch } = query
  const head = usePortal((state) => state.portal.chain.head?.time)
  const next = data && nextMoment(data.moments, data.asOf.time)
  const due = next && head && Date.parse(head) >= Date.parse(next.at) ? next.at : null
  useEffect(() => {
    if (due !== null) void refetch()
  }, [due, refetch])
  return query
}
