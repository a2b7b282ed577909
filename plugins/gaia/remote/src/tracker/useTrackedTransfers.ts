import { usePortal } from '@portal/sdk'
import { type Column, type ModuleTable, type TablePage, type UrlValues, urlParam, useTableState } from '@portal/sdk/ui'
import { applyToTape } from '../live/applyToTape'
import { transferKey } from '../live/applyTransfer'
import { namedLike } from '../live/namedLike'
import { isWanted, tapeFilters } from '../live/tapeFilters'
import { useModuleTable } from '../topics'
import type { Transfer } from '../wire'

/** What the tape has, and how large and how old: ?kind=mint&q=0x7a3F…&least=1000&within=7d */
const filters = {
  ...tapeFilters,
  /** whole GAIA that a transfer has at least */
  least: urlParam.string(),
  within: urlParam.oneOf(['', '24h', '7d', '30d', '90d']),
} as const
const table = { filters, prefix: 'transfers' } as const

export type Within = '' | '24h' | '7d' | '30d' | '90d'

/** Whether the table has a transfer that happens now: it is within each window. */
function isTracked(one: Transfer, filter: UrlValues<typeof filters>, accounts: readonly string[]): boolean {
  return BigInt(one.value) >= BigInt(filter.least || '0') * 10n ** 18n && isWanted(one, filter, accounts)
}

/** All transfers, page by page, the newest first. */
export function useTrackedTransfers(columns: Column<Transfer>[]) {
  const labels = usePortal((state) => state.portal.chain.labels)
  const accounts = namedLike(labels, useTableState(table).filters.q)
  const pages: ModuleTable<Transfer, typeof filters> = useModuleTable<Transfer, typeof filters>({
    path: accounts.length > 0 ? `/live/transfers?account=${accounts.join(',')}` : '/live/transfers',
    name: 'tracked',
    ...table,
    columns,
    live: {
      topic: 'transfers',
      apply: (page, event) => applyToTape(page, event, (one) => isTracked(one, pages.filters, accounts)),
      rowKey: transferKey,
    },
  })
  const page: (TablePage<Transfer> & { tooMany?: boolean }) | undefined = pages.data
  return { ...pages, tooMany: page?.tooMany === true }
}
