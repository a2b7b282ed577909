export interface Tile {
  /** all in parts of the whole, 0 to 1 */
  left: number
  top: number
  width: number
  height: number
}

/**
 * Tiles in the order of the sizes, which descend: each as large as its size, as close to squares as rows allow (Bruls,
 * Huizing, van Wijk: Squarified Treemaps). `aspect` is the width of the whole divided by its height.
 */
export function squarify(sizes: readonly number[], aspect: number): Tile[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= 0) return []
  const areas = sizes.map((size) => (size / total) * aspect)
  const tiles: Tile[] = []
  let free = { x: 0, y: 0, width: aspect, height: 1 }
  for (let next = 0; next < areas.length; ) {
    const side = Math.min(free.width, free.height)
    let row = areas.slice(next, next + 1)
    while (next + row.length < areas.length) {
      const longer = areas.slice(next, next + row.length + 1)
      if (worst(longer, side) > worst(row, side)) break
      row = longer
    }
    const thickness = sum(row) / side
    const upright = free.width >= free.height
    let along = 0
    for (const area of row) {
      const length = area / thickness
      const [x, y, width, height] = upright
        ? [free.x, free.y + along, thickness, length]
        : [free.x + along, free.y, length, thickness]
      tiles.push({ left: x / aspect, top: y, width: width / aspect, height })
      along += length
    }
    free = upright
      ? { ...free, x: free.x + thickness, width: free.width - thickness }
      : { ...free, y: free.y + thickness, height: free.height - thickness }
    next += row.length
  }
  return tiles
}

/** The largest ratio of a tile's sides in a row along that side. */
function worst(row: readonly number[], side: number): number {
  const area = sum(row)
  return Math.max((side * side * Math.max(...row)) / (area * area), (area * area) / (side * side * Math.min(...row)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
