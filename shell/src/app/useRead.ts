import { portalQueryFn, usePortalHost } from '@portal/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

export interface ReadOptions {
  /** reads it again whenever a page asks: nothing followed it before */
  refetchOnMount?: 'always'
  /** 0: it is forgotten with the last page that shows it */
  gcTime?: 0
}

/** What the core answers to GET of the path that the key's segments make. */
export function useRead<Answer>(queryKey: readonly string[], options?: ReadOptions): UseQueryResult<Answer, Error> {
  const host = usePortalHost()
  return useQuery({
    ...options,
    queryKey,
    queryFn: (context) => portalQueryFn(host)(context) as Promise<Answer>,
  })
}
