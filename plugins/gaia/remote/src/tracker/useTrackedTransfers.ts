import { usePortal } from '@portal/sdk'
import { type Column, type TablePage, urlParam, useTableState } from '@portal/sdk/ui'
import { namedLike } from '../live/namedLike'
import { tapeFilters } from '../live/tapeFilters'
import { useModuleTable } from '../topics'
import type { Transfer } from '../wire'

/** What the tape has, and how large and how old: ?kind=mint&q=0x7a3F…&least=1000&within=7d */
const filters = {
  ...tapeFilters,
  /** whole GAIA that a transfer has at least */
  least: urlParam.string(),
  within: urlParam.oneOf(['', '24h', '7d', '30d', '90d']),
} as const
const table = { filters } as const

export type Within = '' | '24h' | '7d' | '30d' | '90d'

/** All transfers, page by page, the newest first. */
export function useTrackedTransfers(columns: Column<Transfer>[]) {
  const labels = usePortal((state) => state.portal.chain.labels)
  const accounts = namedLike(labels, useTableState(table).filters.q)
  const pages = useModuleTable<Transfer, typeof filters>({
    path: accounts.length > 0 ? `/live/transfers?account=${accounts.join(',')}` : '/live/transfers',
    name: 'tracked',
    filters,
    columns,
    live: { topic: 'transfers' },
  })
  const page: (TablePage<Transfer> & { tooMany?: boolean }) | undefined = pages.data
  return { ...pages, tooMany: page?.tooMany === true }
}
