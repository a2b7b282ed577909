import { expect, test } from 'vitest'
import { placeTiles } from './placeTiles'

const values = [4, 38, 21, null, 0, 13, 2, -5, 11]

test.each([
  [340, 240],
  [800, 200],
  [200, 200],
])('in %d × %d px tiles are as large as their values, inside and apart', (width, height) => {
  const places = placeTiles(values, width, height)
  expect(places.map(({ index }) => values[index])).toEqual([38, 21, 13, 11, 4, 2])
  // The free lines between the tiles are nobody's: a tile is as large as its value to about a tenth, the smallest ones less.
  for (const { index, width: w, height: h } of places.slice(0, 4))
    expect((w * h) / (width * height)).toBeCloseTo((values[index] as number) / 89, 1)
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

test('where nothing is more than zero there are no tiles', () => {
  expect(placeTiles([], 100, 100)).toEqual([])
  expect(placeTiles([0, null], 100, 100)).toEqual([])
})
