import { usePortal } from '@portal/sdk'
import type { Column, ModuleTable, TablePage } from '@portal/sdk/ui'
import { useModuleTable } from '../topics'
import type { Transfer } from '../wire'
import { applyToTape } from './applyToTape'
import { transferKey } from './applyTransfer'
import { namedLike } from './namedLike'
import { isWanted, tapeFilters } from './tapeFilters'

/** What GET /live/transfers answers. */
interface TapePage extends TablePage<Transfer> {
  /** More begin like what is sought than are looked through. */
  tooMany?: boolean
}

interface TapePagesOptions {
  columns: Column<Transfer>[]
  held: boolean
  /** what is looked for: useTableState of the same address */
  sought: string
}

/** The tape, page by page, current by the event "transfers". */
export function useTapePages({ columns, held, sought }: TapePagesOptions) {
  const labels = usePortal((state) => state.portal.chain.labels)
  const accounts = namedLike(labels, sought)
  const pages: ModuleTable<Transfer, typeof tapeFilters> = useModuleTable<Transfer, typeof tapeFilters>({
    path: accounts.length > 0 ? `/live/transfers?account=${accounts.join(',')}` : '/live/transfers',
    name: 'transfers',
    filters: tapeFilters,
    columns,
    limit: 25,
    held,
    live: {
      topic: 'transfers',
      apply: (page, event) => applyToTape(page, event, (one) => isWanted(one, pages.filters, accounts)),
      rowKey: transferKey,
    },
  })
  return { ...pages, tooMany: Boolean((pages.data as TapePage | undefined)?.tooMany) }
}
