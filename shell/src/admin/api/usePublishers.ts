import { portalQueryFn, usePortalHost } from '@portal/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AdminPublisher } from '../wire'

export const publishersKey = ['/api/admin/publishers']

/** Every publisher that is trusted, or was. */
export function usePublishers(): UseQueryResult<AdminPublisher[], Error> {
  const host = usePortalHost()
  return useQuery({
    queryKey: publishersKey,
    queryFn: (context) => portalQueryFn(host)(context) as Promise<AdminPublisher[]>,
    refetchOnMount: 'always',
  })
}
