import type { ReactNode } from 'react'
import type { SortValue } from './compareValues'

export interface Column<Row> {
  id: string
  /** empty for a column of buttons that name themselves */
  header: string
  /** definition, formula, window, source: shown behind a `?` */
  definition?: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable; null comes last. Where pages come from the module, it sorts by the column's id. */
  sortValue?: (row: Row) => SortValue
  /** end: numbers and buttons */
  align?: 'start' | 'end'
  /** the least that it needs; without it, the longest word in it */
  width?: string
  /** Always in view: what a row is there to do, or leads to. */
  pinned?: boolean
  /** It is shown to who chose it. Without it, it is shown until somebody leaves it out. The heading and what is pinned always are. */
  optional?: boolean
  /**
   * Where not all columns have room, the one with the lowest number stays longest; without numbers the first does. What
   * has left is said above the table, and each row opens to show it. The heading and what is pinned never leave.
   */
  priority?: number
  /** In a card: its heading, a figure, a figure as wide as the card, or left out. */
  card?: 'heading' | 'line' | 'wide' | 'hidden'
}

/** Whether somebody may leave the column out. */
export function isChoosable({ card, pinned, header }: Pick<Column<never>, 'card' | 'pinned' | 'header'>): boolean {
  return card !== 'heading' && !pinned && header !== ''
}
