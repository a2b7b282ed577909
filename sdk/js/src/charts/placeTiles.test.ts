import { expect, test } from 'vitest'
import { placeTiles } from './placeTiles'

/** CSS pixels between tiles. */
const free = 3
const values = [4, 38, 21, null, 0, 13, 2, -5, 11]

test.each([
  [340, 240],
  [800, 200],
  [200, 200],
])('in %d × %d px tiles are as large as their values, inside and apart', (width, height) => {
  const places = placeTiles(values, width, height)
  expect(places.map(({ index }) => values[index])).toEqual([38, 21, 13, 11, 4, 2])
  // With half of the free line around it each tile is exactly as large as its value.
  for (const { index, width: w, height: h } of places)
    expect(((w + free) * (h + free)) / ((width + free) * (height + free))).toBeCloseTo(
      (values[index] as number) / 89,
      9,
    )
  for (const [i, a] of places.entries()) {
    expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(0)
    expect(a.left + a.width).toBeLessThanOrEqual(width + 1e-9)
    expect(a.top + a.height).toBeLessThanOrEqual(height + 1e-9)
    for (const b of places.slice(i + 1)) {
      const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
      const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
      expect(Math.min(across, down)).toBeLessThanOrEqual(1e-9)
    }
  }
})

test('equal sizes in a square are squares', () => {
  for (const count of [1, 4, 9])
    for (const { width, height } of placeTiles(Array(count).fill(7), 300, 300)) expect(width).toBeCloseTo(height, 9)
})

test('where nothing is more than zero there are no tiles', () => {
  expect(placeTiles([], 100, 100)).toEqual([])
  expect(placeTiles([0, null], 100, 100)).toEqual([])
})
