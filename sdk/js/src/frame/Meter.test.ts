import { expect, test } from 'vitest'
import { Meter } from './Meter'

const limits = { rate: 500, burst: 1500, size: 10_000, bytes: 1_000_000 }

/** How many of these messages are taken where reading each takes that many milliseconds; 2,000: no end is in sight. */
function taken(message: unknown, milliseconds: number): number {
  let now = 0
  const meter = new Meter(limits, () => now)
  for (let count = 0; count < 2000; count++) {
    try {
      meter.count(message)
    } catch {
      return count
    }
    now += milliseconds
  }
  return 2000
}

test('small messages are taken at the rate, and beyond it as many as the burst has', () => {
  expect(taken('a', 2)).toBe(2000)
  expect(taken('a', 0)).toBeGreaterThan(1300)
  expect(taken('a', 0)).toBeLessThan(1501)
})

test.each<[string, unknown]>([
  ['long texts', 'x'.repeat(9_000)],
  ['many values', Array(9_000).fill(0)],
  ['many bytes', new Uint8Array(900_000)],
])('%s without end are a flood, though each of them keeps its reader busy', (_, message) => {
  expect(taken(message, 20)).toBeLessThan(10)
})

test('one as large as may be is taken each second', () => {
  expect(taken('x'.repeat(9_900), 1000)).toBe(2000)
})
