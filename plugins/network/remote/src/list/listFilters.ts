import { type UrlValues, urlParam } from '@portal/sdk/ui'
import type { Validator } from '../wire'

export const statuses = ['active', 'exited', 'all'] as const

/** How the list is filtered, as its address has it: ?q=atlas&status=all */
export const listFilters = {
  /** part of a name or of an address; case does not matter */
  q: urlParam.string(),
  status: urlParam.oneOf(statuses),
}

export function matches(validator: Validator, { q, status }: UrlValues<typeof listFilters>): boolean {
  if (status !== 'all' && validator.status !== status) return false
  const wanted = q.trim().toLowerCase()
  return validator.name.toLowerCase().includes(wanted) || validator.address.toLowerCase().includes(wanted)
}
