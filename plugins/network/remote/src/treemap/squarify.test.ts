import { expect, test } from 'vitest'
import { squarify } from './squarify'

const sizes = [38, 21, 13, 11, 7, 4, 3, 2, 1]

test.each([0.8, 1, 3.5])(
  'tiles fill the whole without overlap, each as large as its size, at the aspect %d',
  (aspect) => {
    const tiles = squarify(sizes, aspect)
    expect(tiles).toHaveLength(sizes.length)
    for (const [i, { left, top, width, height }] of tiles.entries()) {
      expect(width * height).toBeCloseTo((sizes[i] as number) / 100)
      expect(left).toBeGreaterThanOrEqual(-1e-9)
      expect(top).toBeGreaterThanOrEqual(-1e-9)
      expect(left + width).toBeLessThanOrEqual(1 + 1e-9)
      expect(top + height).toBeLessThanOrEqual(1 + 1e-9)
    }
    for (const [i, a] of tiles.entries())
      for (const b of tiles.slice(i + 1)) {
        const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
        const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
        expect(Math.min(across, down)).toBeLessThanOrEqual(1e-9)
      }
  },
)

test('equal sizes in a square are squares', () => {
  for (const { width, height } of squarify([1, 1, 1, 1], 1)) expect(width).toBeCloseTo(height)
})

test('without sizes there are no tiles', () => {
  expect(squarify([], 2)).toEqual([])
  expect(squarify([0, 0], 2)).toEqual([])
})
