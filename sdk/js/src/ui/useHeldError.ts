import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

type Read = Pick<UseQueryResult, 'error' | 'data' | 'isFetching' | 'isPlaceholderData'>

/**
 * A query's error, kept until the query has an answer: a query forgets its error while it is tried again, and the message would disappear
 * with the button that was pressed.
 */
export function useHeldError({ error, data, isFetching, isPlaceholderData }: Read, key: string): Error | null {
  const held = useRef<{ key: string; error: Error }>(undefined)
  if (error) held.current = { key, error }
  else if (!isFetching || (data !== undefined && !isPlaceholderData)) held.current = undefined
  return held.current?.key === key ? held.current.error : null
}
