import { useMemo } from 'react'
import type { Sort } from './compareValues'
import type { Column } from './tableColumn'
import { type UrlParam, type UrlSchema, type UrlValues, urlParam } from './urlParam'
import { type UrlChange, type UrlStateOptions, useUrlState } from './useUrlState'

/** Stars that a page keeps itself, of rows by their keys. */
export interface RowStars {
  /** undefined: nobody knows yet, or they could not be read */
  keys: readonly string[] | undefined
  /** why they could not be read: all rows are shown then, and the reason */
  failure?: { error: Error; retrying: boolean; onRetry: () => void }
  /** how many rows can have one */
  most: number
  /** Gives it, or takes it away. Rejects when that cannot be kept. */
  toggle: (key: string) => Promise<unknown>
}

export interface TableStateOptions<Filters extends UrlSchema> extends UrlStateOptions {
  /**
   * Under which the table's columns, views and stars are kept for the wallet: small letters, digits and -. Without it they
   * are not there.
   */
  name?: string
  /**
   * Rows can be starred, and filtered by their stars. Where the pages are a module's, it answers keys=<key>,<key> with those
   * rows alone. Stars that the page keeps itself are from useMemo.
   */
  stars?: boolean | RowStars
  /** a constant, or from useMemo; sort, page and starred are the table's own names */
  filters?: Filters
  /** a constant, or from useMemo */
  defaultSort?: Sort
}

/** What DataTable needs of a table's state. */
export interface TableAddress {
  name: string | undefined
  /** Rows can be starred. */
  stars: boolean
  /** those that the page keeps itself; undefined: they are kept for the wallet, as columns and views are */
  own: RowStars | undefined
  defaultSort: Sort | undefined
  sort: Sort | undefined
  setSort: (sort: Sort) => void
  /** from 0 */
  page: number
  /** cursor: what the module told to ask the page with; it stays out of the address */
  setPage: (page: number, cursor?: string) => void
  /** those alone that have a star */
  starred: boolean
  setStarred: (starred: boolean) => void
  /** what a saved view keeps of it, as text */
  text: string
  take: (text: string) => void
}

export interface TableState<Filters extends UrlSchema> extends TableAddress {
  filters: UrlValues<Filters>
  /** Changes filters, and begins at the first page. */
  setFilters: (change: Partial<UrlValues<Filters>>, how?: UrlChange) => void
  /** Takes all filters away, and the stars'. */
  clear: () => void
  /** the filters as a module is asked for them, those that are not empty */
  asked: Readonly<Record<string, string>>
}

interface Own {
  sort: Sort | undefined
  page: number
  starred: boolean
}

const noFilters = {}

/** The order, the filters and the page of a table, kept in the address: ?status=all&sort=-stake&page=2 */
export function useTableState<Filters extends UrlSchema = Record<never, never>>(
  options: TableStateOptions<Filters> = {},
): TableState<Filters> {
  const { name, prefix, defaultSort } = options
  // Without a name nothing is kept, stars neither.
  const stars = name !== undefined && Boolean(options.stars)
  const kept = typeof options.stars === 'object' ? options.stars : undefined
  const filters = (options.filters ?? noFilters) as Filters
  const schema = useMemo(() => ({ ...filters, ...ownSchema(defaultSort) }), [filters, defaultSort])
  const { values, text, put, take } = useUrlState(schema as UrlSchema, { prefix })
  return useMemo(() => {
    const { sort, page, starred } = values as unknown as Own
    const own = values as UrlValues<Filters>
    return {
      name,
      stars,
      own: kept,
      defaultSort,
      sort,
      page: page - 1,
      starred,
      filters: own,
      asked: askedOf(filters, own),
      text: withoutPage(text),
      setSort: (next) => put({ sort: next, page: 1 }),
      setPage: (next, cursor) =>
        put({ page: next + 1 }, { state: cursor === undefined ? undefined : { cursor, of: prefix ?? '' } }),
      setStarred: (next) => put({ starred: next, page: 1 }),
      setFilters: (change, how) => put({ ...change, page: 1 }, { history: historyOf(filters, change), ...how }),
      clear: () => put({ ...fallbacks(filters), starred: false, page: 1 }),
      take: (taken) => take(withoutPage(taken), { history: 'push' }),
    }
  }, [values, text, put, take, name, stars, kept, prefix, defaultSort, filters])
}

/** The order that the address names, where there is such a column to sort by. */
export function sortOf<Row>(
  columns: readonly Column<Row>[],
  { sort, defaultSort }: Pick<TableAddress, 'sort' | 'defaultSort'>,
): Sort | undefined {
  return columns.some(({ id, sortValue }) => sortValue && id === sort?.column) ? sort : defaultSort
}

function ownSchema(defaultSort: Sort | undefined) {
  return {
    sort: sortParam(defaultSort),
    page: urlParam.number(1, { least: 1, whole: true }),
    starred: urlParam.boolean(),
  }
}

/** -stake: by stake, highest first. Whether there is such a column is the table's to say. */
function sortParam(fallback: Sort | undefined): UrlParam<Sort | undefined> {
  return {
    fallback,
    read: (text) => {
      const [, down, column] = /^(-?)([\w.]+(?:-[\w.]+)*)$/.exec(text) ?? []
      return column === undefined ? undefined : { column, direction: down ? 'descending' : 'ascending' }
    },
    write: (sort) => (sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : ''),
  }
}

/** The page goes back to the first with them, which alone would be a choice. */
function historyOf(filters: UrlSchema, change: object): UrlChange['history'] {
  return Object.keys(change).every((name) => filters[name]?.typed) ? 'replace' : 'push'
}

function fallbacks(filters: UrlSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, { fallback }]) => [name, fallback]))
}

function askedOf<Filters extends UrlSchema>(filters: Filters, values: UrlValues<Filters>): Record<string, string> {
  const written = Object.entries(filters).map(([name, { write }]) => [name, write(values[name])] as const)
  return Object.fromEntries(written.filter(([, text]) => text !== ''))
}

function withoutPage(text: string): string {
  const kept = new URLSearchParams(text)
  kept.delete('page')
  return kept.toString()
}
