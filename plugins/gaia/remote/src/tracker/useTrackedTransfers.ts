import { usePortal } from '@portal/sdk'
import { type Column, type ModuleTable, type TablePage, urlParam, useTableState } from '@portal/sdk/ui'
import { applyToTape } from '../live/applyToTape'
import { transferKey } from '../live/applyTransfer'
import { namedLike } from '../live/namedLike'
import { isWanted, tapeFilters } from '../live/tapeFilters'
import { withins } from '../live/within'
import { useModuleTable } from '../topics'
import type { Transfer } from '../wire'

/** What the tape has, and how old: ?kind=mint&q=0x7a3F…&least=1000&within=7d&sort=-amount */
const filters = {
  ...tapeFilters,
  within: urlParam.oneOf(withins),
} as const
const newest = { column: 'time', direction: 'descending' } as const
const table = { filters, prefix: 'transfers', defaultSort: newest } as const

/** All transfers, page by page, the newest first unless another order is asked for. */
export function useTrackedTransfers(columns: Column<Transfer>[]) {
  const labels = usePortal((state) => state.portal.chain.labels)
  const { filters: asked, sort } = useTableState(table)
  const accounts = namedLike(labels, asked.q)
  // A new transfer comes first only in the newest order; any other order is read again.
  const inOrder = sort?.column === newest.column && sort.direction === newest.direction
  const pages: ModuleTable<Transfer, typeof filters> = useModuleTable<Transfer, typeof filters>({
    path: accounts.length > 0 ? `/live/transfers?account=${accounts.join(',')}` : '/live/transfers',
    name: 'tracked',
    ...table,
    columns,
    live: inOrder
      ? {
          topic: 'transfers',
          // A new transfer is in every window.
          apply: (page, event) => applyToTape(page, event, (one) => isWanted(one, pages.filters, accounts)),
          rowKey: transferKey,
        }
      : { topic: 'token' },
  })
  const page: (TablePage<Transfer> & { tooMany?: boolean }) | undefined = pages.data
  return { ...pages, tooMany: page?.tooMany === true }
}
