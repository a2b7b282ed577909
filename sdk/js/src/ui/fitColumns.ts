import type { Column } from './tableColumn'

export interface Fit {
  /** part: some columns have no room */
  layout: 'table' | 'part' | 'cards'
  /** ids of the columns that have no room, in their order */
  hidden: readonly string[]
}

export const whole: Fit = { layout: 'table', hidden: [] }

/** In px, as table.css has them: the column that opens a row, and what is beside the first and the last column. */
const opener = 40
const edges = 12

/** Without that many of the most important there is nothing to compare: cards show more of a row. */
const least = 2

type Fitted = Pick<Column<never>, 'id' | 'card' | 'priority' | 'pinned'>

/** Which columns have room, by their widths in px; no room at all is a table that nobody sees, or that no browser has laid out. */
export function fitColumns(columns: readonly Fitted[], widths: ReadonlyMap<string, number>, room: number): Fit {
  const width = (some: readonly Fitted[]) => some.reduce((sum, { id }) => sum + (widths.get(id) ?? 0), 0)
  if (room === 0 || width(columns) + edges <= room) return whole
  const stays = ({ card, pinned }: Fitted) => card === 'heading' || pinned === true
  const rank = (column: Fitted) => column.priority ?? columns.indexOf(column)
  const others = columns.filter((column) => !stays(column)).sort((a, b) => rank(a) - rank(b))
  const kept: Fitted[] = columns.filter(stays)
  for (const column of others) if (width([...kept, column]) + opener + edges <= room) kept.push(column)
  if (!others.slice(0, least).every((column) => kept.includes(column))) return { layout: 'cards', hidden: [] }
  return { layout: 'part', hidden: columns.filter((column) => !kept.includes(column)).map(({ id }) => id) }
}
