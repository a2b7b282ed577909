export type SortValue = string | number | bigint | null

export interface Sort {
  /** a column's id */
  column: string
  direction: 'ascending' | 'descending'
}

/** Rows by a value; rows without one come last in both directions, equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  direction: Sort['direction'],
  locale: string,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      if (typeof a.key === 'string' || typeof b.key === 'string') return sign * compare(String(a.key), String(b.key))
      return a.key === b.key ? 0 : a.key < b.key ? -sign : sign
    })
    .map(({ row }) => row)
}
