import { type UrlValues, urlParam } from '@portal/sdk/ui'
import { effective } from '../epochs/effective'
import type { Recorded } from '../epochs/recordColumns'
import type { Validator } from '../wire'

export const statuses = ['active', 'exited', 'all'] as const

export const commissions = ['any', '2.5', '5', '10'] as const
export const effectivenesses = ['any', '50', '80', '95'] as const
export const onlys = ['all', 'small', 'mine'] as const

/** How the list is filtered, as its address has it: ?q=atlas&status=all */
export const listFilters = {
  /** part of a name or of an address; case does not matter */
  q: urlParam.string(),
  status: urlParam.oneOf(statuses),
  /** percent that the commission is at most, announced ones too */
  commission: urlParam.oneOf(commissions),
  /** percent that the effectiveness in the newest epoch is at least; who has no figure is left out */
  effective: urlParam.oneOf(effectivenesses),
  /** those alone that hold no more than an equal share of the active stake, or that the visitor delegates to */
  only: urlParam.oneOf(onlys),
}

export function matches(
  validator: Validator & Pick<Recorded, 'record'>,
  { q, status, commission, effective: least, only }: UrlValues<typeof listFilters>,
  mine: ReadonlySet<string>,
): boolean {
  if (status !== 'all' && validator.status !== status) return false
  const bps = Math.max(validator.commissionBps, validator.pendingCommission?.bps ?? 0)
  if (commission !== 'any' && bps > Number(commission) * 100) return false
  if (least !== 'any' && (effective(validator.record?.last?.effectiveness) ?? -1) < Number(least) / 100) return false
  if (only === 'small' && (validator.merits?.spread ?? 0) < 1) return false
  if (only === 'mine' && !mine.has(validator.address)) return false
  const wanted = q.trim().toLowerCase()
  return validator.name.toLowerCase().includes(wanted) || validator.address.toLowerCase().includes(wanted)
}
