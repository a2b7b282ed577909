// biome-ignore-all lint/a11y/noRedundantRoles: in cards the parts are blocks, which takes their roles away
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Sort } from './compareValues'
import { cx } from './cx'
import { Definition } from './Definition'
import type { Column } from './tableColumn'

interface HeaderCellProps<Row> {
  column: Column<Row>
  /** in px; without it, what the column says */
  width?: number
  sort: Sort | undefined
  onPress: () => void
}

export function HeaderCell<Row>({ column, width, sort, onPress }: HeaderCellProps<Row>): ReactElement {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const cell = {
    'data-column': column.id,
    'data-pinned': column.pinned,
    // What is the least is no more than a wish to the browser as a width.
    style: width === undefined ? { width: column.width, minWidth: column.width } : { width },
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
          <button type="button" className={cx('pk-sort', direction && 'pk-sorted')} onClick={onPress}>
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
