import { portalQueryFn, usePortalHost } from '@portal/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Plan } from '../wire'

export const planKey = (digest: string) => ['/api/admin/bundles', digest]

/** What installing a bundle would do now; what was installed meanwhile changes it. */
export function usePlan(digest: string): UseQueryResult<Plan, Error> {
  const host = usePortalHost()
  return useQuery({
    queryKey: planKey(digest),
    queryFn: (context) => portalQueryFn(host)(context) as Promise<Plan>,
    refetchOnMount: 'always',
  })
}
