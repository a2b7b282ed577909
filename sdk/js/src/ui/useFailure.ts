import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Why a query has no answer, or no newer one. */
export interface Failure {
  error: Error
  /** in milliseconds: when it failed first, as far as this page saw it */
  since: number
  /** It is tried again right now. */
  retrying: boolean
  onRetry: () => void
}

/** What a query fails with, also while it is tried again; null: it does not. */
export function useFailure(query: UseQueryResult<unknown, Error>): Failure | null {
  const held = useRef<Pick<Failure, 'error' | 'since'>>(undefined)
  const { error, errorUpdatedAt, errorUpdateCount, isPending, isFetching, refetch } = query
  if (error) held.current = { error, since: held.current?.since ?? errorUpdatedAt }
  // A query without an answer forgets its error while it is tried again, but not that it had one.
  else if (!isPending || errorUpdateCount === 0) held.current = undefined
  return held.current ? { ...held.current, retrying: isFetching, onRetry: () => void refetch() } : null
}
