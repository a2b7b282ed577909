// biome-ignore-all lint/a11y/noRedundantRoles: in cards the parts are blocks, which takes their roles away
import { ChevronRight } from 'lucide-react'
import { memo, type ReactElement, type ReactNode, useId, useState } from 'react'
import { useText } from '../text'
import { IconButton } from './Button'
import { Definition } from './Definition'
import { Skeleton } from './Skeleton'
import type { Column } from './tableColumn'
import { tableMessages } from './tableMessages'

interface Columns<Row> {
  columns: readonly Column<Row>[]
  /** those that have no room */
  hidden: readonly Column<Row>[]
}

interface BodyRowProps<Row> extends Columns<Row> {
  row: Row
  /** its number in the table, from 1, the header's included; where not all rows are there to be counted */
  number?: number
  /** before its heading */
  mark?: (row: Row) => ReactNode
}

/** One row. It opens where columns have no room, and shows what they hold. */
function OneRow<Row>({ row, columns, hidden, number, mark }: BodyRowProps<Row>): ReactElement {
  const text = useText(tableMessages)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const open = opened && hidden.length > 0
  return (
    <>
      <tr role="row" data-open={open || undefined} aria-rowindex={number}>
        {hidden.length > 0 && (
          <td role="cell" className="pk-opener">
            <IconButton
              size="sm"
              label={text(open ? 'table.less' : 'table.more')}
              aria-describedby={`${id}-heading`}
              aria-expanded={open}
              onClick={() => setOpened(!open)}
            >
              <ChevronRight size={14} aria-hidden="true" />
            </IconButton>
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.id} id={column.card === 'heading' ? `${id}-heading` : undefined} column={column}>
            {mark && column.card === 'heading' ? (
              <span className="pk-marked">
                {mark(row)}
                {column.cell(row)}
              </span>
            ) : (
              column.cell(row)
            )}
          </Cell>
        ))}
      </tr>
      {open && <More row={row} columns={columns} hidden={hidden} />}
    </>
  )
}

/** It is drawn again when it changes, not with each move of what it is in. */
export const BodyRow = memo(OneRow) as typeof OneRow

function More<Row>({ row, columns, hidden }: Columns<Row> & { row: Row }): ReactElement {
  return (
    <tr role="row" className="pk-more">
      <td role="cell" colSpan={columns.length + 1}>
        <dl>
          {hidden.map((column) => (
            <div key={column.id}>
              <dt>
                {column.header}
                {column.definition && <Definition term={column.header}>{column.definition}</Definition>}
              </dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}

export function LoadingRows<Row>({ columns, hidden, count }: Columns<Row> & { count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={row} role="row">
          {hidden.length > 0 && <td role="cell" className="pk-opener" />}
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

interface CellProps<Row> {
  column: Column<Row>
  id?: string
  children: ReactNode
}

function Cell<Row>({ column, id, children }: CellProps<Row>): ReactElement {
  return (
    <td
      id={id}
      role="cell"
      data-align={column.align}
      data-card={column.card ?? 'line'}
      data-column={column.id}
      data-label={column.header || undefined}
      data-pinned={column.pinned}
    >
      {children}
    </td>
  )
}
