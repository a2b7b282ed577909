// With the table's own, since what is chosen above it comes in a file without any.
import './overlay.css'
import './table.css'
import './scroll.css'
import { type ReactElement, useState } from 'react'
import type { Sort } from './compareValues'
import { KeptTable } from './KeptTable'
import { TableView, type TableViewProps } from './TableView'
import type { CursorPaging } from './useModuleTable'
import { sortOf, type TableAddress } from './useTableState'

export type { Sort, SortValue } from './compareValues'
export type { Column } from './tableColumn'

export interface DataTableProps<Row>
  extends Pick<
    TableViewProps<Row>,
    | 'label'
    | 'columns'
    | 'rows'
    | 'rowKey'
    | 'rowHeight'
    | 'loadingRows'
    | 'empty'
    | 'filters'
    | 'notice'
    | 'exports'
    | 'failure'
    | 'scroll'
  > {
  /** What a row is called, for those who listen; its key unless given. */
  rowName?: (row: Row) => string
  defaultSort?: Sort
  /** with onSortChange: the order is kept by the page */
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  /** How many rows are shown at once; 50 unless given. */
  pageSize?: number
  /** with onPageChange: which of the pages is shown, from 0, is kept by the page */
  page?: number
  onPageChange?: (page: number) => void
  /** from useTableState: the order and the page are kept in the address, and what has a name for the wallet */
  state?: TableAddress
  /** from useModuleTable: the module has the pages */
  paging?: CursorPaging<Row>
}

/**
 * A table for comparing. Where its columns have no room the least important are hidden, and a row opens to show them; where too few would
 * be left each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { state, rowName = props.rowKey, pageSize = 50, paging, scroll } = props
  const [sort, setSort] = useSort(props)
  const [page, onPageChange] = usePage(props)
  const onSortChange = (next: Sort) => {
    setSort(next)
    // Another order begins anew; in the address that is one step.
    if (page > 0 && !state) onPageChange(0)
  }
  const view = { ...props, sort, onSortChange, page, onPageChange, rowName, pageSize: scroll ? null : pageSize, paging }
  if (state?.name !== undefined) return <KeptTable {...view} name={state.name} address={state} />
  return <TableView {...view} />
}

function useSort<Row>({ columns, sort, defaultSort, onSortChange, state }: DataTableProps<Row>) {
  const [own, setOwn] = useState(defaultSort)
  const change = (next: Sort) => {
    setOwn(next)
    onSortChange?.(next)
    state?.setSort(next)
  }
  return [state ? sortOf(columns, state) : (sort ?? own), change] as const
}

function usePage<Row>({ page, onPageChange, state }: DataTableProps<Row>) {
  const [own, setOwn] = useState(0)
  const change = (next: number) => {
    setOwn(next)
    onPageChange?.(next)
    state?.setPage(next)
  }
  return [state?.page ?? page ?? own, change] as const
}
