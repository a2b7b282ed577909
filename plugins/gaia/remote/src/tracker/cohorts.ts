import type { Bin } from '@portal/sdk/charts'
import type { Cohort } from '../wire'

/** Cohorts as bins of one width: each has ten times as much as the one before, and those without anybody are there as well. */
export function cohortBins(cohorts: readonly Cohort[]): Bin[] {
  const digits = cohorts.map((one) => one.digits)
  if (digits.length === 0) return []
  const [least, most] = [Math.min(...digits), Math.max(...digits)]
  return Array.from({ length: most - least + 1 }, (_, i) => ({
    from: least + i,
    to: least + i + 1,
    count: cohorts.find((one) => one.digits === least + i)?.holders ?? 0,
  }))
}

/** How much GAIA an edge of such a bin is; between edges there is nothing to say. */
export function cohortEdge(edge: number, compact: (value: number) => string): string {
  if (!Number.isInteger(edge)) return ''
  return edge <= 0 ? '0' : compact(10 ** (edge - 1))
}
