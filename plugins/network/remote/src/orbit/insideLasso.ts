interface Point {
  x: number
  y: number
}

/** Whether a point lies within a line that somebody drew around something; the line's end is joined to its beginning. */
export function insideLasso({ x, y }: Point, lasso: readonly Point[]): boolean {
  let inside = false
  lasso.forEach((from, i) => {
    const to = lasso[(i + 1) % lasso.length] ?? from
    if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside
  })
  return inside
}
