import type { ReactElement } from 'react'
import { useText } from '../text'
import type { Sort } from './compareValues'
import { Select } from './Field'
import type { Column } from './tableColumn'
import { tableMessages } from './tableMessages'

export interface Sorting<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/**
 * Does what headers do, for rows that have none. Cards have no headers: the order is chosen from a list, and the columns are explained
 * beside it. Columns that are hidden for want of room are named, and stay in the list.
 */
export function TableTools<Row>({
  hidden,
  ...sorting
}: Sorting<Row> & { hidden: readonly Column<Row>[] }): ReactElement | null {
  const text = useText(tableMessages)
  const { columns } = sorting
  const explained = columns.filter((column) => column.definition)
  const sortable = (hidden.length > 0 ? hidden : columns).some((column) => column.sortValue)
  if (!sortable && explained.length + hidden.length === 0) return null
  return (
    <div className="pk-table-tools">
      {hidden.length > 0 && (
        // A header may have a comma of its own: "Stake, GAIA".
        <p>{text('table.hidden', { columns: hidden.map(({ header }) => header).join(' · '), count: hidden.length })}</p>
      )}
      {sortable && <SortList {...sorting} />}
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

function SortList<Row>({ columns, sort, onSort }: Sorting<Row>): ReactElement {
  const text = useText(tableMessages)
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
      options={sort ? options : [{ value: '', label: text('table.unsorted') }, ...options]}
      value={sort ? `${sort.direction} ${sort.column}` : ''}
      onChange={choose}
    />
  )
}
