import { keptBounds, readTableKept, tableKey, toggled } from './tableKept'
import { usePreference } from './usePreference'

export interface Star {
  /** undefined: nobody knows yet, or it could not be read */
  starred: boolean | undefined
  /** how many rows of the table have one */
  count: number
  /** No further row can get one. */
  full: boolean
  /** Gives it, or takes it away. Rejects when that cannot be kept. */
  toggle: () => Promise<void>
}

/** The star that a row has in the table of that name, for a page about what the row is of. */
export function useStar(table: string, key: string): Star {
  const { value, change } = usePreference(tableKey(table), readTableKept)
  const starred = value?.stars.includes(key)
  const count = value?.stars.length ?? 0
  return {
    starred,
    count,
    full: count >= keptBounds.stars,
    toggle: () => change((now) => ({ ...now, stars: toggled(now.stars, key, !starred) })),
  }
}
