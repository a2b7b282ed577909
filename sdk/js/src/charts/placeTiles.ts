import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

export interface Place {
  /** which of the values it is */
  index: number
  /** CSS pixels */
  left: number
  top: number
  width: number
  height: number
}

/** Tiles as large as their values, the largest first, as close to squares as can be. What is not more than zero has none. */
export function placeTiles(values: readonly (number | null)[], width: number, height: number): Place[] {
  const children = values
    .map((value, index) => ({ value: value ?? 0, index }))
    .filter(({ value }) => Number.isFinite(value) && value > 0)
    .sort((a, b) => b.value - a.value)
  if (children.length === 0) return []
  interface Tile {
    value: number
    index: number
    children?: Tile[]
  }
  const root = hierarchy<Tile>({ value: 0, index: -1, children }).sum(({ value }) => value)
  const placed = treemap<Tile>().tile(treemapSquarify.ratio(1)).size([width, height]).paddingInner(3)(root)
  return placed.leaves().map(({ data, x0, x1, y0, y1 }) => ({
    index: data.index,
    left: x0,
    top: y0,
    width: x1 - x0,
    height: y1 - y0,
  }))
}
