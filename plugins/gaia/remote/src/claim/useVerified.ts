import { useQuery } from '@tanstack/react-query'
import type { Allocation } from '../wire'
import { verifyAllocation } from './verifyAllocation'

/**
 * Whether an allocation is in the list with that root, checked in this browser. The data is undefined while it is checked, and where there
 * is nothing to check; the error says why it could not be checked.
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
