import { usePortal } from '@portal/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Money } from '../wire'
import { cameDue } from './cameDue'

/**
 * The time of the newest block, by which it is decided what can be done; undefined while nothing is there. Time alone changes what the
 * contracts answer: when that of some has come since the answer, it is read again.
 */
export function useBlockNow({ data: money, refetch }: UseQueryResult<Money>): string | undefined {
  const head = usePortal((state) => state.portal.chain.head?.time)
  const asOf = money?.asOf.time
  const now = asOf && head && Date.parse(head) > Date.parse(asOf) ? head : asOf
  const due = money && now ? cameDue(money, now) : null
  useEffect(() => {
    if (due !== null) void refetch()
  }, [due, refetch])
  return now
}
