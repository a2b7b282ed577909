import { expect, test } from 'vitest'
import { Growth } from './Growth'

/** Whether a page of these heights, so many milliseconds apart, is one that never ends. */
function endless(heights: number[], apart: number): boolean {
  let at = 0
  const growth = new Growth(() => at)
  return heights
    .map((height) => {
      at += apart
      return growth.endless(height, 900)
    })
    .includes(true)
}

const steps = (count: number, by: number) => Array.from({ length: count }, (_, step) => 600 + step * by)

test.each<[string, number[], number, boolean]>([
  ['as high as its window and twenty pixels more', steps(400, 20), 16, true],
  ['that unfolds', steps(30, 20), 16, false],
  ['that shows ten thousand rows at once', [600, 450_000], 16, false],
  ['to which a row is added each second', steps(400, 45), 1000, false],
  ['that is long, and grows and shrinks', steps(200, 40).flatMap((height) => [height, height - 10]), 16, false],
])('a page %s', (_, heights, apart, expected) => {
  expect(endless(heights, apart)).toBe(expected)
})
