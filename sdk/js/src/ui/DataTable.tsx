// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen the parts are blocks, which takes their roles away
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { type CSSProperties, type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { sdkMessages } from '../messages'
import { useLocale, useText } from '../text'
import { cx } from './cx'
import { Definition } from './Definition'
import { EmptyState } from './EmptyState'
import { Select } from './Field'
import { Skeleton } from './Skeleton'
import { type Sort, type SortValue, sortRows } from './sortRows'

export type { Sort, SortValue } from './sortRows'

export interface Column<Row> {
  id: string
  /** empty for a column of buttons that name themselves */
  header: string
  /** definition, formula, window, source: shown behind a `?` */
  definition?: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable; null comes last. */
  sortValue?: (row: Row) => SortValue
  /** end: numbers and buttons */
  align?: 'start' | 'end'
  width?: string
  /** On a narrow screen a row is a card: its heading, a line, or left out. */
  card?: 'heading' | 'line' | 'hidden'
}

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
  /** in px; loading rows have it too */
  rowHeight?: number
  loadingRows?: number
  empty?: ReactNode
}

/** A table to compare in; cards below 640 px of its own width. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, rowHeight = 53, loadingRows = 5, empty } = props
  const text = useText(sdkMessages)
  const [sort, setSort] = useSort(props)
  const sorted = useSorted(rows, columns, sort)

  return (
    <div className="pk-table-frame" style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      <CardTools columns={columns} sort={sort} onSort={setSort} />
      <table className="pk-table" aria-label={label} aria-busy={!rows || undefined} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted ? (
            sorted.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} />)
          ) : (
            <LoadingRows columns={columns} count={loadingRows} />
          )}
        </tbody>
      </table>
      {!rows && (
        <span className="pk-sr-only" role="status">
          {text('table.loading', { table: label })}
        </span>
      )}
      {rows?.length === 0 && (empty ?? <EmptyState title={text('table.empty')} />)}
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

interface Sorting<Row> {
  columns: Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: Omit<Sorting<Row>, 'columns'> & { column: Column<Row> }): ReactElement {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const next = direction === 'descending' || (!direction && column.align !== 'end') ? 'ascending' : 'descending'
  // A header without text is no header to a screen reader.
  if (!column.header) return <td role="cell" style={{ width: column.width }} />
  const Arrow = direction === 'ascending' ? ChevronUp : direction === 'descending' ? ChevronDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      style={{ width: column.width }}
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

function BodyRow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }): ReactElement {
  return (
    <tr role="row">
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

function LoadingRows<Row>({ columns, count }: { columns: Column<Row>[]; count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={row} role="row">
          {columns.map((column) => (
            <Cell key={column.id} column={column}>
              <Skeleton width="60%" />
            </Cell>
          ))}
        </tr>
      ))}
    </>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }): ReactElement {
  return (
    <td
      role="cell"
      data-align={column.align}
      data-card={column.card ?? 'line'}
      data-column={column.id}
      data-label={column.header || undefined}
    >
      {children}
    </td>
  )
}

/** Cards have no headers: the order is chosen from a list, and the columns are explained beside it. */
function CardTools<Row>(sorting: Sorting<Row>): ReactElement | null {
  const text = useText(sdkMessages)
  const { columns } = sorting
  const explained = columns.filter((column) => column.definition)
  const sortable = columns.some((column) => column.sortValue)
  if (!sortable && explained.length === 0) return null
  return (
    <div className="pk-card-tools">
      {sortable && <CardSort {...sorting} />}
      {explained.length > 0 && (
        <details>
          <summary>{text('table.definitions')}</summary>
          <dl>
            {explained.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{column.definition}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

function CardSort<Row>({ columns, sort, onSort }: Sorting<Row>): ReactElement {
  const text = useText(sdkMessages)
  const options = columns
    .filter((column) => column.sortValue)
    .flatMap((column) => [
      { value: `descending ${column.id}`, label: text('table.descending', { column: column.header }) },
      { value: `ascending ${column.id}`, label: text('table.ascending', { column: column.header }) },
    ])
  const choose = (value: string) => {
    const [direction, column] = value.split(/ (.*)/s) as [Sort['direction'], string]
    onSort({ column, direction })
  }
  return (
    <Select
      label={text('table.sortBy')}
      options={sort ? options : [{ value: '', label: text('none') }, ...options]}
      value={sort ? `${sort.direction} ${sort.column}` : ''}
      onChange={choose}
    />
  )
}
