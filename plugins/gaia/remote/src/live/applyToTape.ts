import type { TablePage } from '@portal/sdk/ui'
import type { Recent, Transfer } from '../wire'
import { newestFirst, transferKey } from './applyTransfer'

/**
 * A page of the tape after an event: one transfer of those that are wanted. What it has already changes nothing; undefined where
 * pages may have missed some, so that it is read again.
 */
export function applyToTape<Page extends TablePage<Transfer> & { tooMany?: boolean }>(
  page: Page,
  event: Transfer | Recent,
  isWanted: (transfer: Transfer) => boolean,
): Page | undefined {
  if ('transfers' in event) return undefined
  if (page.tooMany || !isWanted(event)) return page
  const key = transferKey(event)
  const known = page.rows.some((other) => transferKey(other) === key)
  // A transfer that was taken back is on another page, and is counted in the total; or the next page's first row has to move up to this
  // one.
  if (event.removed && (!known || page.next !== null)) return undefined
  if (known !== Boolean(event.removed)) return page
  const oldest = page.rows.at(-1)
  // It belongs to a later page.
  if (!known && page.next !== null && oldest && newestFirst(oldest, event) < 0) return page
  const rows = known ? page.rows.filter((other) => transferKey(other) !== key) : [event, ...page.rows].sort(newestFirst)
  const { total } = page
  return { ...page, rows, ...(total != null && { total: total + (known ? -1 : 1) }) }
}
