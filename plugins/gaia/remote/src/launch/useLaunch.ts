import { usePortal } from '@portal/sdk'
import { useEffect } from 'react'
import { useModuleQuery } from '../topics'
import type { LaunchAnswer } from '../wire'

/**
 * How far the launch is, current by the event "launch". Time alone opens and ends what contracts have a time for, of which no event tells:
 * from the first block of that time on it is read again with each block, until the answer is of such a block.
 */
export function useLaunch() {
  const query = useModuleQuery<LaunchAnswer>('/launch', {
    live: { topic: 'launch', apply: (old, answer) => (old.asOf.number > answer.asOf.number ? undefined : answer) },
  })
  const { data, refetch } = query
  const head = usePortal((state) => state.portal.chain.head?.time)
  const next = data?.next
  const due = next && head && Date.parse(head) >= Date.parse(next) ? head : null
  useEffect(() => {
    if (due !== null) void refetch()
  }, [due, refetch])
  return query
}
