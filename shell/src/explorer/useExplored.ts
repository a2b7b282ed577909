import { PortalFetchError, portalFetch, usePortal, usePortalHost } from '@portal/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Reads what the chain has of that name, each time that the page is opened; null: nothing is named so. */
export function useExplored<T>(
  kind: string,
  name: string | null,
  waits: (read: T) => boolean,
): UseQueryResult<T, Error> {
  const host = usePortalHost()
  const head = usePortal((state) => state.portal.chain.head?.number)
  const query = useQuery<T, Error>({
    queryKey: ['/api/explorer', kind, name],
    queryFn: () => portalFetch<T>(host, { url: `/api/explorer/${kind}/${name}` }),
    enabled: name !== null,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const waiting = query.data === undefined ? isUnknown(query.error) : waits(query.data)
  const seen = useRef(head)
  const { refetch } = query
  useEffect(() => {
    if (head === seen.current) return
    seen.current = head
    if (waiting) void refetch() // the new block may have it
  }, [head, waiting, refetch])
  return query
}

export function isUnknown(error: Error | null): boolean {
  return error instanceof PortalFetchError && error.status === 404
}
