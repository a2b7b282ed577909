import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../app/useRead'
import type { AdminPublisher } from '../wire'

export const publishersKey = ['/api/admin/publishers']

/** Every publisher that is trusted, or was. */
export function usePublishers(): UseQueryResult<AdminPublisher[], Error> {
  return useRead(publishersKey, { refetchOnMount: 'always' })
}
