import type { Cell } from './alignSeries'

/**
 * Each column on top of those before it. Where one of them has no value the sum is unknown, so that there is none of them:
 * the others would stand too low, as if the missing one were zero.
 */
export function stack(columns: readonly (readonly Cell[])[]): (number | null)[][] {
  const length = columns[0]?.length ?? 0
  const whole = Array.from({ length }, (_, i) => columns.every((column) => typeof column[i] === 'number'))
  const sums = new Array<number>(length).fill(0)
  return columns.map((column) =>
    column.map((value, i) => {
      if (!whole[i]) return null
      sums[i] = (sums[i] as number) + (value as number)
      return sums[i] as number
    }),
  )
}
