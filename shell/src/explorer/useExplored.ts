import { PortalFetchError, portalFetch, usePortal, usePortalHost } from '@portal/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Blocks on top of one, after which it is not expected to be taken back. */
const settled = 12

/**
 * Reads what the chain has of that name, each time that the page is opened; null: nothing is named so. What is not there, could
 * not be read, or may still be taken back with its block is read again with the blocks that come, while somebody can see it.
 */
export function useExplored<T>(
  kind: string,
  name: string | null,
  blockOf?: (read: T) => number | null,
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
  const { data, error, refetch, isFetching } = query
  const block = data === undefined ? null : blockOf?.(data)
  const changes =
    data === undefined ? error !== null : block === null || (block !== undefined && (head ?? 0) - block < settled)
  const seen = useRef(head)
  useEffect(() => {
    if (head === seen.current || isFetching || document.hidden) return
    seen.current = head
    if (changes) void refetch()
  }, [head, changes, isFetching, refetch])
  return query
}

export function isUnknown(error: Error | null): boolean {
  return error instanceof PortalFetchError && error.status === 404
}
