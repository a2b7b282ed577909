import { usePortal } from '@portal/sdk'
import type { Column, ModuleTable, TablePage } from '@portal/sdk/ui'
import { useModuleTable } from '../topics'
import type { Transfer } from '../wire'
import { applyToTape } from './applyToTape'
import { transferKey } from './applyTransfer'
import { namedLike } from './namedLike'
import { newestOf } from './playOn'
import { isWanted, tapeFilters } from './tapeFilters'
import type { Rewind } from './useRewind'

/** What GET /live/transfers answers. */
interface TapePage extends TablePage<Transfer> {
  /** More addresses or hashes begin with the text than are searched. */
  tooMany?: boolean
}

interface TapePagesOptions {
  columns: Column<Transfer>[]
  held: boolean
  /** what is looked for: useTableState of the same address */
  sought: string
  rewind: Pick<Rewind, 'anchor' | 'moment' | 'replayed' | 'playing'>
}

const limit = 25

/** The tape, page by page, current by the event "transfers"; one that was rewound as it was then, with what it played since. */
export function useTapePages({ columns, held, sought, rewind }: TapePagesOptions) {
  const labels = usePortal((state) => state.portal.chain.labels)
  const accounts = namedLike(labels, sought)
  const { anchor, moment, replayed, playing } = rewind
  const asked = new URLSearchParams()
  if (accounts.length > 0) asked.set('account', accounts.join(','))
  if (anchor !== null) asked.set('at', String(anchor))
  const query = decodeURIComponent(asked.toString())
  const pages: ModuleTable<Transfer, typeof tapeFilters> = useModuleTable<Transfer, typeof tapeFilters>({
    path: query ? `/live/transfers?${query}` : '/live/transfers',
    name: 'transfers',
    filters: tapeFilters,
    columns,
    limit,
    held,
    live:
      anchor === null
        ? {
            topic: 'transfers',
            apply: (page, event) => applyToTape(page, event, (one) => isWanted(one, pages.filters, accounts)),
            rowKey: transferKey,
          }
        : undefined,
  })
  const tooMany = Boolean((pages.data as TapePage | undefined)?.tooMany)
  if (!playing || moment === null || tooMany) return { ...pages, tooMany }
  const { table } = pages
  const rows =
    table.rows &&
    (pages.page === 0
      ? newestOf(replayed, table.rows, { moment, isWanted: (one) => isWanted(one, pages.filters, accounts), limit })
      : table.rows)
  // The next pages are those of the moment from which it plays, so they cannot be turned while it plays.
  return { ...pages, tooMany, table: { ...table, rows, paging: { ...table.paging, onNext: undefined } } }
}
