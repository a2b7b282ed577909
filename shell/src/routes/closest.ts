/** The entries whose paths come closest to what was asked for, the closest first. */
export function closest<T extends { path: string }>(path: string, entries: T[], limit: number): T[] {
  return entries
    .map((entry, index) => ({ entry, index, distance: distance(path.toLowerCase(), entry.path) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
