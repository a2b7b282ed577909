import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { own } from '../own'
import { useLocale } from '../text'
import { compareValues, type Sort, type SortValue } from './compareValues'
import { lastPage } from './lastPage'
import { type Column, isChoosable } from './tableColumn'

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})

export interface TableModelOptions<Row> {
  columns: Column<Row>[]
  /** undefined: not there yet */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort: Sort | undefined
  onSortChange: (sort: Sort) => void
  /** from 0 */
  page: number
  /** null: there are no pages */
  pageSize: number | null
  /** The rows are in their order, and a page by themselves. */
  served: boolean
  /** What somebody chose of the columns, by their ids. */
  chosen: Readonly<Record<string, boolean>>
}

export interface KeyedRow<Row> {
  key: string
  row: Row
}

export interface TableModel<Row> {
  /** those that are not left out by choice */
  columns: Column<Row>[]
  /** the rows of the page, in their order; undefined: not there yet */
  shown: KeyedRow<Row>[] | undefined
  /** those of all pages that are here */
  all: () => Row[]
  /** the page that is shown: the last one where there are no longer as many */
  page: number
  /** What pressing the column's header asks for. */
  press: (column: string) => void
}

const nothing: never[] = []

/** Which rows and columns a table has, in which order: TanStack Table behind the portal's own columns. */
export function useTableModel<Row>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows, rowKey, sort, onSortChange, pageSize, served, chosen } = options
  const locale = useLocale()
  const page = pageSize === null ? 0 : Math.min(options.page, lastPage(rows?.length ?? 0, pageSize))
  const visible = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column) => [column.id, !isChoosable(column) || (own(chosen, column.id) ?? !column.optional)]),
      ),
    [columns, chosen],
  )
  const definitions = useMemo(() => definitionsOf(columns, locale), [columns, locale])
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.direction === 'descending' }] : []), [sort])
  const table = useTable<typeof features, NonNullable<Held<Row>>>({
    features,
    columns: definitions,
    data: useMemo(() => (rows ?? nothing).map((row) => ({ row })), [rows]),
    getRowId: ({ row }) => rowKey(row),
    enableSortingRemoval: false,
    manualSorting: served,
    manualPagination: served || pageSize === null,
    autoResetPageIndex: false,
    state: {
      sorting,
      columnVisibility: visible,
      pagination: { pageIndex: page, pageSize: pageSize ?? Number.MAX_SAFE_INTEGER },
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSortChange({ column: next.id, direction: next.desc ? 'descending' : 'ascending' })
    },
  })
  const there = table.getVisibleLeafColumns().map(({ id }) => id)
  const names = there.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which columns are there
  const left = useMemo(() => columns.filter(({ id }) => there.includes(id)), [columns, names])
  const model = table.getRowModel()
  const shown = useMemo(() => model.rows.map(({ id, original }) => ({ key: id, row: original.row })), [model])
  return {
    columns: left,
    shown: rows && shown,
    all: () => table.getPrePaginatedRowModel().rows.map(({ original }) => original.row),
    page,
    press: (column) => table.getColumn(column)?.toggleSorting(),
  }
}

/** TanStack takes objects as rows: a page's own may be anything. */
interface Held<Row> {
  row: Row
}

function definitionsOf<Row>(columns: Column<Row>[], locale: string) {
  const compare = compareValues(locale)
  type Value = NonNullable<SortValue> | undefined
  interface Sorted {
    getValue: (column: string) => unknown
  }
  return columns.map(({ id, sortValue, align }) => ({
    id,
    accessorFn: ({ row }: Held<Row>): Value => sortValue?.(row) ?? undefined,
    enableSorting: sortValue !== undefined,
    // What is not known comes last both ways: it is not zero.
    sortUndefined: 'last' as const,
    sortDescFirst: align === 'end',
    sortFn: (a: Sorted, b: Sorted) =>
      compare(a.getValue(id) as NonNullable<SortValue>, b.getValue(id) as NonNullable<SortValue>),
  }))
}
