// biome-ignore-all lint/a11y/noRedundantRoles: in cards the parts are blocks, which takes their roles away
import './table.css'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { type CSSProperties, type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react'
import { sdkMessages } from '../messages'
import { useLocale, useText } from '../text'
import { cx } from './cx'
import { Definition } from './Definition'
import { EmptyState } from './EmptyState'
import { lastPage, Pager } from './Pager'
import { type Sort, sortRows } from './sortRows'
import { BodyRow, LoadingRows } from './TableRow'
import { type Sorting, TableTools } from './TableTools'
import type { Column } from './tableColumn'
import { useFit } from './useFit'

export type { Sort, SortValue } from './sortRows'
export type { Column } from './tableColumn'

export interface DataTableProps<Row> {
  /** what the rows are, for screen readers */
  label: string
  columns: Column<Row>[]
  /** undefined: not there yet */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  defaultSort?: Sort
  /** with onSortChange: the order is kept by the page, in its URL say */
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  /** How many rows are shown at once; 50 unless given. */
  pageSize?: number
  /** with onPageChange: which of the pages is shown, from 0, is kept by the page */
  page?: number
  onPageChange?: (page: number) => void
  /** in px; loading rows have it too */
  rowHeight?: number
  loadingRows?: number
  empty?: ReactNode
}

/**
 * A table to compare in. Where its columns have no room the least important leave, and a row opens to show them; where too
 * few would be left each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, rowHeight = 53, loadingRows = 5, pageSize = 50, empty } = props
  const text = useText(sdkMessages)
  const frame = useRef<HTMLDivElement>(null)
  const [sort, setSort] = useSort(props)
  const [page, setPage] = usePage(props, pageSize)
  const sorted = useSorted(rows, columns, sort)
  const shown = sorted?.slice(page * pageSize, (page + 1) * pageSize)
  const fit = useFit(frame, columns, rows)
  const hidden = columns.filter(({ id }) => fit.hidden.includes(id))
  const there = columns.filter((column) => !hidden.includes(column))
  const order = (next: Sort) => {
    setSort(next)
    if (page > 0) setPage(0)
  }
  const turn = (next: number) => {
    setPage(next)
    // Who reached the end of a page reads on at the top of the next one.
    if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView()
  }

  return (
    <div
      ref={frame}
      className="pk-table-frame"
      data-layout={fit.layout}
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
    >
      <TableTools columns={columns} sort={sort} onSort={order} hidden={hidden} />
      <table className="pk-table" aria-label={label} aria-busy={!rows || undefined} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {hidden.length > 0 && <td role="cell" className="pk-opener" />}
            {there.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={order} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown ? (
            shown.map((row) => <BodyRow key={rowKey(row)} row={row} columns={there} hidden={hidden} />)
          ) : (
            <LoadingRows columns={there} hidden={hidden} count={loadingRows} />
          )}
        </tbody>
      </table>
      {!rows && (
        <span className="pk-sr-only" role="status">
          {text('table.loading', { table: label })}
        </span>
      )}
      {rows?.length === 0 && (empty ?? <EmptyState title={text('table.empty')} />)}
      {rows && <Pager label={label} page={page} pageSize={pageSize} count={rows.length} onPageChange={turn} />}
    </div>
  )
}

function useSort<Row>({
  sort,
  defaultSort,
  onSortChange,
}: DataTableProps<Row>): [Sort | undefined, (sort: Sort) => void] {
  const [own, setOwn] = useState(defaultSort)
  const change = (next: Sort) => {
    setOwn(next)
    onSortChange?.(next)
  }
  return [sort ?? own, change]
}

/** The page that is shown, which is the last one where there are no longer as many. */
function usePage<Row>(
  { rows, page, onPageChange }: DataTableProps<Row>,
  pageSize: number,
): [number, (page: number) => void] {
  const [own, setOwn] = useState(0)
  const change = (next: number) => {
    setOwn(next)
    onPageChange?.(next)
  }
  return [Math.min(page ?? own, lastPage(rows?.length ?? 0, pageSize)), change]
}

function useSorted<Row>(
  rows: readonly Row[] | undefined,
  columns: Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] | undefined {
  const locale = useLocale()
  return useMemo(() => {
    const value = columns.find((column) => column.id === sort?.column)?.sortValue
    return rows && sort && value ? sortRows(rows, value, sort.direction, locale) : rows
  }, [rows, columns, sort, locale])
}

interface HeaderCellProps<Row> extends Omit<Sorting<Row>, 'columns'> {
  column: Column<Row>
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const next = direction === 'descending' || (!direction && column.align !== 'end') ? 'ascending' : 'descending'
  const cell = {
    'data-column': column.id,
    'data-pinned': column.pinned,
    style: { width: column.width },
  }
  // A header without text is no header to a screen reader.
  if (!column.header) return <td role="cell" {...cell} />
  const Arrow = direction === 'ascending' ? ChevronUp : direction === 'descending' ? ChevronDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      {...cell}
      data-align={column.align}
      aria-sort={column.sortValue ? (direction ?? 'none') : undefined}
    >
      <span className="pk-th">
        {column.sortValue ? (
          <button
            type="button"
            className={cx('pk-sort', direction && 'pk-sorted')}
            onClick={() => onSort({ column: column.id, direction: next })}
          >
            {column.header}
            <Arrow size={12} aria-hidden="true" />
          </button>
        ) : (
          column.header
        )}
        {column.definition && <Definition term={column.header}>{column.definition}</Definition>}
      </span>
    </th>
  )
}
