import { ErrorState } from '@portal/sdk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'

export interface ReadFailureProps {
  title: string
  query: Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>
}

/** That something could not be read, since when, and a way to read it again. */
export function ReadFailure({ title, query }: ReadFailureProps): ReactElement | null {
  if (!query.error) return null
  return (
    <ErrorState
      title={title}
      error={query.error}
      since={query.errorUpdatedAt}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
