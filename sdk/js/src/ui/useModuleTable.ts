import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { portalFetch } from '../fetch'
import { type AnyTopics, fetchLive, followLive } from '../live'
import { patiently } from '../patiently'
import { useModule, usePortalHost } from '../portal'
import { moduleQueryKey } from '../query'
import type { TableFailure } from './TableView'
import type { Column } from './tableColumn'
import type { RowSource } from './tableExport'
import { readTableKept, tableKey } from './tableKept'
import type { Found, Read } from './tablePages'
import type { UrlSchema } from './urlParam'
import { useHeldError } from './useHeldError'
import { afterEvent, type RowsLive, useNewestRows } from './useNewestRows'
import { usePreference } from './usePreference'
import { sortOf, type TableAddress, type TableState, type TableStateOptions, useTableState } from './useTableState'

/** What a module answers for a page, portal.Page in Go. */
export interface TablePage<Row> {
  rows: readonly Row[]
  /** what the page after this one is asked with; null: there is none */
  next: string | null
  /** what the page before this one is asked with, where the module can tell */
  previous?: string | null
  /** of all pages, where the module counts them */
  total?: number | null
}

/** Pages that a module has. */
export interface CursorPaging<Row> {
  /** the number of the first row, from 1 */
  from: number
  to: number
  /** undefined: nobody counts them */
  total: number | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** The rows are those of the page before, until the next one is there: nobody goes on from them. */
  reading: boolean
  all: RowSource<Row>
}

/** The topic that keeps a table's rows current, one of those whose payloads are given. */
export type LiveTable<Row, Topics extends object = AnyTopics> = {
  [Topic in keyof Topics & string]:
    | {
        /** a topic of this module after whose events the rows are read again */
        topic: Topic
        apply?: undefined
        /** false: the event changes none of the rows, which are not read again; unless given, each event may */
        concerns?: (payload: Topics[Topic]) => boolean
      }
    | {
        /** a topic of this module whose events say which rows are new, or gone */
        topic: Topic
        /**
         * The page after an event, with what is new before the rows that it has: the newest are first in this table. Later
         * pages stay where they are, without what is gone. Applying an event twice must change nothing; after one that gives
         * undefined the rows are read again.
         */
        apply: (page: TablePage<Row>, payload: Topics[Topic]) => TablePage<Row> | undefined
        rowKey: (row: Row) => string
      }
}[keyof Topics & string]

export interface ModuleTableOptions<Row, Filters extends UrlSchema, Topics extends object = AnyTopics>
  extends TableStateOptions<Filters> {
  /** of this module's API */
  path: string
  /** What can be sorted by is sent as sort=<id> or sort=-<id>, the highest first. */
  columns: Column<Row>[]
  /** rows of a page; 50 unless given */
  limit?: number
  /** the topic of this module that changes the rows */
  live?: LiveTable<Row, Topics>
  /** With live.apply: what comes new waits, and the page stays as it is. A page after the first always does. */
  held?: boolean
  /** false: do not ask yet */
  enabled?: boolean
}

export interface ModuleTable<Row, Filters extends UrlSchema> extends TableState<Filters> {
  /** for DataTable */
  table: {
    columns: Column<Row>[]
    rows: readonly Row[] | undefined
    state: TableAddress
    paging: CursorPaging<Row>
    failure: TableFailure | undefined
  }
  /** the page as it came */
  data: TablePage<Row> | undefined
  /** how many rows came since the page is held */
  waiting: number
}

const loadPages = () => patiently(() => import(/* webpackChunkName: "table" */ './tablePages'))

/**
 * A table whose pages a module has: it asks `GET path?limit=50&cursor=…&sort=-stake&…filters`. Order, filters and page are in
 * the address, cursors are not; the rows stay while the next ones are read.
 */
export function useModuleTable<
  Row,
  Filters extends UrlSchema = Record<never, never>,
  Topics extends object = AnyTopics,
>(options: ModuleTableOptions<Row, Filters, Topics>): ModuleTable<Row, Filters> {
  const { path, columns, limit = 50, live, held = false, enabled = true, prefix = '' } = options
  const state = useTableState(options)
  const host = usePortalHost()
  const client = useQueryClient()
  const module = useModule()
  const location = useLocation()
  const kept = usePreference(state.stars && state.name ? tableKey(state.name) : null, readTableKept)

  const sort = sortOf(columns, state)
  // Who has what starred may be unreadable: then it is no filter, and the table says so.
  const stars = state.own ? state.own.keys : kept.value?.stars
  const unreadable = !stars && (state.own ? state.own.failure : kept.error)
  const keys = state.stars && state.starred && !unreadable ? (stars ?? null) : undefined
  const search = new URLSearchParams(state.asked)
  if (sort) search.set('sort', `${sort.direction === 'descending' ? '-' : ''}${sort.column}`)
  if (keys) search.set('keys', keys.join(','))
  const asked = search.toString()
  const known = cursorOf(location.state, prefix)

  const read = useMemo(
    (): Read<Row> => (rows, cursor) => {
      const query = new URLSearchParams(asked)
      query.set('limit', String(rows))
      if (cursor !== undefined) query.set('cursor', cursor)
      const url = moduleQueryKey(module, `${path}${path.includes('?') ? '&' : '?'}${query}`).join('/')
      return portalFetch<TablePage<Row>>(host, { url })
    },
    [host, module, path, asked],
  )
  const queryKey = useMemo(
    () => [...moduleQueryKey(module, path), 'table', `${asked}&limit=${limit}`],
    [module, path, asked, limit],
  )
  const key = [...queryKey, state.page]
  const firstKey = useMemo(() => [...queryKey, 0], [queryKey])
  const newestLive = useRef(live)
  useEffect(() => {
    newestLive.current = live
  })
  const rowsLive = useCallback(
    () => (newestLive.current?.apply ? (newestLive.current as RowsLive<Row>) : undefined),
    [],
  )
  const apply = useCallback(() => {
    const live = rowsLive()
    return live && ((found: unknown, payload: unknown) => afterEvent(found as Found<Row>, payload, { live, limit }))
  }, [rowsLive, limit])
  const asks = { enabled: enabled && keys !== null, ...asksOnce }
  const readFirst = async (): Promise<Found<Row>> => {
    if (keys?.length === 0) return nobody
    return fetchLive({ client, queryKey: firstKey, apply }, async () => ({ page: 0, answer: await read(limit) }))
  }
  const query = useQuery({
    ...asks,
    queryKey: key,
    queryFn: async ({ signal }): Promise<Found<Row>> => {
      if (state.page === 0 || keys?.length === 0) return readFirst()
      // A page that was found is read again where it was.
      const found = client.getQueryData<Found<Row>>(key)
      const cursor = known ?? (found?.page === state.page ? found.cursor : undefined)
      return (await loadPages()).readPage(read, { limit, page: state.page, cursor, signal })
    },
  })
  const applies = live?.apply !== undefined
  // What waits is on the first page, whichever is shown.
  const first = useQuery({ ...asks, queryKey: firstKey, queryFn: readFirst, enabled: asks.enabled && applies })

  const topic = live && `${module}.${live.topic}`
  useEffect(() => {
    if (!topic || !enabled) return
    if (applies) return followLive({ client, host, queryKey: firstKey, topic, apply })
    const queryKey = [...moduleQueryKey(module, path), 'table']
    const concerns = (payload: unknown) => {
      const live = newestLive.current
      return !live || live.apply !== undefined || (live.concerns?.(payload as never) ?? true)
    }
    return followLive({ client, host, queryKey, topic, apply: () => undefined, below: true, concerns })
  }, [host, client, module, path, topic, enabled, applies, firstKey, apply])
  const { kept: heldPage, waiting } = useNewestRows({
    client,
    host,
    topic: applies && enabled ? topic : undefined,
    queryKey,
    held: applies && (held || state.page > 0),
    newest: first.isPlaceholderData ? undefined : first.data,
    live: rowsLive,
  })

  const all = useMemo(
    (): RowSource<Row> =>
      async function* all(signal) {
        yield* (await loadPages()).readAll(read, signal)
      },
    [read],
  )
  const error = useHeldError(query, key.join(' '))
  // Rows of another page would take the place of what failed while it is tried again.
  const found = (!(error && query.isPlaceholderData) && query.data) || { page: state.page, answer: undefined }
  const { page, answer, moved }: Partial<Found<Row>> & { page: number } =
    found.page === 0 && heldPage ? heldPage : found
  const { next, previous } = answer ?? {}
  const rows = useMemo(() => answer?.rows.slice(0, limit), [answer, limit])
  const more = moved && answer && answer.rows.length > limit ? '' : next
  return {
    ...state,
    data: answer,
    waiting,
    table: {
      columns,
      rows,
      state,
      failure: error
        ? {
            error,
            since: query.errorUpdatedAt,
            retrying: query.isFetching,
            onRetry: () => void query.refetch(),
          }
        : undefined,
      paging: {
        from: page * limit + 1,
        to: page * limit + (rows?.length ?? 0),
        total: answer?.total ?? undefined,
        onPrevious: page > 0 ? () => state.setPage(page - 1, (page > 1 && previous) || undefined) : undefined,
        // What comes after rows that moved is found by reading the first page again.
        onNext:
          more === null || more === undefined ? undefined : () => state.setPage(page + 1, moved ? undefined : more),
        reading: query.isPlaceholderData,
        all,
      },
    },
  }
}

const asksOnce = {
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
} as const

const nobody: Found<never> = { page: 0, answer: { rows: [], next: null, total: 0 } }

/** The page's cursor, which the history has beside the address: of this table alone. */
function cursorOf(kept: unknown, prefix: string): string | undefined {
  const { cursor, of } = (kept ?? {}) as { cursor?: unknown; of?: unknown }
  return typeof cursor === 'string' && of === prefix ? cursor : undefined
}
