import { useQuery } from '@tanstack/react-query'
import type { Allocation } from '../wire'
import { verifyAllocation } from './verifyAllocation'

/**
 * Whether an allocation is in the list with that root, checked in this browser. Its data is undefined while it is checked, and where nobody asks; its
 * error is that it could not be.
 */
export function useVerified(
  root: string | undefined,
  account: string,
  allocation: Allocation | undefined,
  verify = verifyAllocation,
) {
  return useQuery({
    queryKey: ['gaia', 'merkle', root, account, allocation],
    queryFn: () => verify(root as string, account, allocation as Allocation),
    enabled: root !== undefined && allocation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // What is loaded for it was tried again already.
    retry: false,
    networkMode: 'always',
  })
}
