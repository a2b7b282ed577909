// biome-ignore-all lint/a11y/noRedundantRoles: in cards the parts are blocks, which takes their roles away
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { BodyRow } from './TableRow'
import type { Column } from './tableColumn'
import type { KeyedRow } from './useTableModel'

interface ScrolledRowsProps<Row> {
  rows: KeyedRow<Row>[]
  columns: readonly Column<Row>[]
  hidden: readonly Column<Row>[]
  mark?: (row: Row) => ReactNode
  rowHeight: number
}

/** rows that are drawn beyond both edges, so that nobody sees one come */
const beyond = 8

/** The rows that are in sight of what scrolls, each a group of its own, which may be higher than others. */
export default function ScrolledRows<Row>({
  rows,
  columns,
  hidden,
  mark,
  rowHeight,
}: ScrolledRowsProps<Row>): ReactElement {
  const above = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => above.current?.closest('.pk-table-scroll') ?? null,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: beyond,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = items.at(-1)?.end ?? 0
  return (
    <>
      <tbody ref={above} aria-hidden="true" className="pk-beyond">
        <tr style={{ height: first }} />
      </tbody>
      {items.map(({ key, index }) => {
        const held = rows[index]
        return (
          held && (
            <tbody key={key} role="rowgroup" ref={virtual.measureElement} data-index={index}>
              <BodyRow row={held.row} number={index + 2} columns={columns} hidden={hidden} mark={mark} />
            </tbody>
          )
        )
      })}
      <tbody aria-hidden="true" className="pk-beyond">
        <tr style={{ height: virtual.getTotalSize() - last }} />
      </tbody>
    </>
  )
}
