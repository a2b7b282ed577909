import type { Cell } from './alignSeries'

export type Span = readonly [from: number, to: number]

/** How much later than `every` a point may come before something is missing in front of it. */
const patience = 1.5

/** Between which neighbours something was not measured: they are further apart than points come. */
export function gapsIn(xs: readonly number[], every: number | undefined): Span[] {
  if (!every) return []
  return xs.flatMap((x, i) => {
    const next = xs[i + 1]
    return next !== undefined && next - x > every * patience ? [[x, next] as const] : []
  })
}

/** The columns with a null inside each gap, so that nothing is drawn across it. */
export function breakAt(
  gaps: readonly Span[],
  xs: readonly number[],
  columns: readonly (readonly Cell[])[],
  every: number,
): { xs: number[]; columns: Cell[][] } {
  const starts = new Set(gaps.map(([from]) => from))
  const spread = <T>(column: readonly T[], filler: (i: number) => T): T[] =>
    column.flatMap((cell, i) => (starts.has(xs[i] as number) ? [cell, filler(i)] : [cell]))
  return {
    xs: spread(xs, (i) => (xs[i] as number) + every),
    columns: columns.map((column) => spread<Cell>(column, () => null)),
  }
}

/**
 * From where to where nothing is known in any of the columns: what is shaded. Between two points of lines that is all that lies
 * between the known ones; a bar that is missing is as wide as the others.
 */
export function unknownSpans(
  xs: readonly number[],
  columns: readonly (readonly Cell[])[],
  barWidth: number | null,
): Span[] {
  const unknown = xs.map((_, i) => columns.length > 0 && columns.every((column) => typeof column[i] !== 'number'))
  const spans: Span[] = []
  for (let i = 0; i < xs.length; i++) {
    if (!unknown[i]) continue
    const first = i
    while (unknown[i + 1]) i++
    const [before, from, to, after] = [xs[first - 1], xs[first], xs[i], xs[i + 1]] as const
    if (barWidth !== null) spans.push([from as number, after ?? (to as number) + barWidth])
    else spans.push([before ?? (from as number), after ?? (to as number)])
  }
  return spans
}

/** Which values stand alone, between gaps: a line has no length there, so that they need a dot. */
export function alone(column: readonly Cell[]): number[] {
  const there = column.flatMap((cell, i) => (cell === undefined ? [] : [i]))
  return there.filter((i, at) => {
    const beside = (step: number) => column[there[at + step] ?? -1]
    return typeof column[i] === 'number' && typeof beside(-1) !== 'number' && typeof beside(1) !== 'number'
  })
}
