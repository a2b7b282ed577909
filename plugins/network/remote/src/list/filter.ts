import type { Validator } from '../wire'

export const statuses = ['active', 'exited', 'all'] as const
export type StatusFilter = (typeof statuses)[number]

export interface Filter {
  /** part of a name or of an address; case does not matter */
  search: string
  status: StatusFilter
}

export function matches(validator: Validator, { search, status }: Filter): boolean {
  if (status !== 'all' && validator.status !== status) return false
  const wanted = search.trim().toLowerCase()
  return validator.name.toLowerCase().includes(wanted) || validator.address.toLowerCase().includes(wanted)
}
