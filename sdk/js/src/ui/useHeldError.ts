import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

type Read = Pick<UseQueryResult, 'error' | 'data' | 'isFetching' | 'isPlaceholderData'>

/**
 * Why a query has no answer, until it has one: it forgets that while it is tried again, and what says so would go, with the
 * button that was pressed.
 */
export function useHeldError({ error, data, isFetching, isPlaceholderData }: Read, key: string): Error | null {
  const held = useRef<{ key: string; error: Error }>(undefined)
  if (error) held.current = { key, error }
  else if (!isFetching || (data !== undefined && !isPlaceholderData)) held.current = undefined
  return held.current?.key === key ? held.current.error : null
}
