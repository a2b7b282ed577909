import { useQuery } from '@tanstack/react-query'
import type { Allocation } from '../wire'
import { verifyAllocation } from './verifyAllocation'

/** Whether an allocation is in the list with that root, checked in this browser; undefined while it is, or nobody asks. */
export function useVerified(root: string | undefined, account: string, allocation: Allocation | undefined) {
  return useQuery({
    queryKey: ['gaia', 'merkle', root, account, allocation],
    queryFn: () => verifyAllocation(root as string, account, allocation as Allocation),
    enabled: root !== undefined && allocation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data
}
