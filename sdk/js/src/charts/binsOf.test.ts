import { expect, test } from 'vitest'
import { binsOf } from './binsOf'

const widths = (bins: ReturnType<typeof binsOf>) =>
  new Set(bins.map(({ from, to }) => Math.round((to - from) * 1e6) / 1e6))

test.each([
  ['a few', [1, 2, 2, 3, 9.5]],
  ['many', Array.from({ length: 500 }, (_, i) => (i * 7919) % 997)],
  ['negative ones', [-30, -12, 4, 18]],
  ['small ones', [0.011, 0.0125, 0.02]],
])('of %s every value is in one bin; bins are of one width and have no holes', (_, values) => {
  const bins = binsOf(values)
  expect(widths(bins).size).toBe(1)
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
  for (const [i, { from, to, count }] of bins.entries()) {
    if (i > 0) expect(from).toBeCloseTo(bins[i - 1]?.to as number)
    const last = i === bins.length - 1
    expect(values.filter((value) => value >= from && (value < to || (last && value <= to)))).toHaveLength(count)
  }
})

test('what was not measured is in none', () => {
  expect(binsOf([null, null])).toEqual([])
  expect(binsOf([null, 4, Number.NaN, 4]).map(({ count }) => count)).toEqual([2])
})

test('values that are all the same have one bin around them', () => {
  expect(binsOf([0, 0])).toEqual([{ from: -0.5, to: 0.5, count: 2 }])
})
