import { expect, test } from 'vitest'
import { sparkPath } from './sparkPath'

const size = { width: 106, height: 26, steps: false }
const heights = (line: string) => [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))

test('a line goes from side to side, the largest value on top', () => {
  expect(sparkPath([0, 10, 5], size).line).toBe('M3 23L53 3L103 13')
})

test('a gap ends a line, and the next value begins another one', () => {
  const { line, dots } = sparkPath([1, 2, null, 3, 4], size)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(dots).toEqual([])
})

test('a value alone is a dot', () => {
  expect(sparkPath([null, 4, null], size).dots).toEqual([{ x: 53, y: 13 }])
  expect(sparkPath([4], size).dots).toEqual([{ x: 53, y: 13 }])
})

test('steps keep each value until the next one, the last one too', () => {
  expect(sparkPath([0, 10], { ...size, steps: true }).line).toBe('M3 23L53 23L53 3L103 3')
})

test('what hardly moves looks flat', () => {
  const [low, high] = heights(sparkPath([1000, 1001], size).line) as [number, number]
  expect(low - high).toBeLessThan(2)
})
