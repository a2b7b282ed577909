import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../app/useRead'
import type { Plan } from '../wire'

export const planKey = (digest: string) => ['/api/admin/bundles', digest]

/** What installing a bundle would do now; what was installed meanwhile changes it. */
export function usePlan(digest: string): UseQueryResult<Plan, Error> {
  return useRead(planKey(digest), { refetchOnMount: 'always' })
}
