export interface SparkPath {
  /** of an SVG path; one piece for each run without a gap */
  line: string
  /** values alone between gaps */
  dots: { x: number; y: number }[]
}

/** Free at all sides, so that a line and a dot are whole. */
const margin = 3

/**
 * A line through the values, evenly over the width. The scale is the values' own, and never finer than a fiftieth of the largest: what
 * hardly moves looks flat. Steps: each value stays until the next one.
 */
export function sparkPath(
  values: readonly (number | null)[],
  { width, height, steps }: { width: number; height: number; steps: boolean },
): SparkPath {
  const known = values.filter((value): value is number => Number.isFinite(value))
  const least = Math.min(...known)
  const most = Math.max(...known)
  const range = Math.max(most - least, Math.max(Math.abs(most), Math.abs(least)) / 50) || 1
  const middle = (most + least) / 2
  const round = (number: number) => Math.round(number * 10) / 10
  const places = steps ? values.length : values.length - 1
  const x = (i: number) => round(places === 0 ? width / 2 : margin + (i / places) * (width - 2 * margin))
  const y = (value: number) => round(height / 2 - ((value - middle) / range) * (height - 2 * margin))
  const path: SparkPath = { line: '', dots: [] }
  for (const [i, value] of values.entries()) {
    if (value === null || !Number.isFinite(value)) continue
    const begins = !Number.isFinite(values[i - 1] ?? Number.NaN)
    const ends = !Number.isFinite(values[i + 1] ?? Number.NaN)
    path.line += `${begins ? 'M' : 'L'}${x(i)} ${y(value)}`
    if (steps) path.line += `L${x(i + 1)} ${y(value)}`
    else if (begins && ends) path.dots.push({ x: x(i), y: y(value) })
  }
  return path
}
