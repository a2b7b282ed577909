/** What is kept of a table. */
export interface TableKept {
  /** the columns that somebody chose to see, or not to */
  columns: Readonly<Record<string, boolean>>
  /** keys of rows, in the order in which they were starred */
  stars: readonly string[]
  views: readonly TableViewKept[]
}

export interface TableViewKept {
  name: string
  /** filters and order, as the address has them */
  text: string
  columns: Readonly<Record<string, boolean>>
}

/** Under which a table's choices are kept. */
export const tableKey = (name: string) => `table.${name}`

/** What a table keeps at most: together it stays below what the portal takes. */
export const keptBounds = { stars: 100, views: 20, name: 40 }

/** Of whatever is kept what can be read. */
export function readTableKept(kept: unknown): TableKept {
  const { columns, stars, views } = record(kept)
  return {
    columns: choices(columns),
    stars: list(stars).filter((star) => typeof star === 'string'),
    views: list(views).flatMap((one) => {
      const { name, text, columns: chosen } = record(one)
      return typeof name === 'string' && typeof text === 'string' ? [{ name, text, columns: choices(chosen) }] : []
    }),
  }
}

/** With the view, in the place of the one that has its name. */
export function withView(views: readonly TableViewKept[], view: TableViewKept): TableViewKept[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others, view]
}

/** The stars with that one, the newest last, or without it. */
export function toggled(stars: readonly string[], key: string, starred: boolean): string[] {
  const others = stars.filter((star) => star !== key)
  return starred ? [...others, key].slice(-keptBounds.stars) : others
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function choices(value: unknown): Record<string, boolean> {
  const known = Object.entries(record(value)).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return Object.fromEntries(known)
}
