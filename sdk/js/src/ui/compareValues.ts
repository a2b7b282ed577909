export type SortValue = string | number | bigint | null

export interface Sort {
  /** a column's id */
  column: string
  direction: 'ascending' | 'descending'
}

/** Orders what is not null: numbers by size, and as soon as one is a text, both as people count in that language. */
export function compareValues(locale: string): (a: NonNullable<SortValue>, b: NonNullable<SortValue>) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (a, b) => {
    if (typeof a === 'string' || typeof b === 'string') return compare(String(a), String(b))
    return a === b ? 0 : a < b ? -1 : 1
  }
}
