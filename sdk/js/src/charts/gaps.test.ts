import { expect, test } from 'vitest'
import { alone, breakAt, gapsIn, unknownSpans } from './gaps'

const xs = [0, 60, 125, 300, 360]

test('points that are further apart than they come have a gap between them', () => {
  expect(gapsIn(xs, 60)).toEqual([[125, 300]])
  expect(gapsIn(xs, undefined)).toEqual([])
})

test('a column is broken inside of a gap, so that no line crosses it', () => {
  expect(breakAt([[125, 300]], xs, [[1, 2, 3, 4, 5]], 60)).toEqual({
    xs: [0, 60, 125, 185, 300, 360],
    columns: [[1, 2, 3, null, 4, 5]],
  })
})

test('between lines all is unknown from the last known point to the next one', () => {
  expect(unknownSpans([0, 1, 2, 3, 4], [[1, null, null, 4, 5]], null)).toEqual([[0, 3]])
  expect(unknownSpans([0, 1, 2], [[null, 1, null]], null)).toEqual([
    [0, 1],
    [1, 2],
  ])
})

test('bars that are missing are as wide as the others', () => {
  expect(unknownSpans([0, 1, 2, 3], [[1, null, 3, null]], 1)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('what one of the columns knows is not unknown, and neither is zero', () => {
  expect(
    unknownSpans(
      [0, 1],
      [
        [null, 1],
        [0, null],
      ],
      null,
    ),
  ).toEqual([])
})

test.each([
  [
    [1, null, 2, null, 3, 4],
    [0, 2],
  ],
  [[1, undefined, 2], []],
  [[null, undefined, 7, undefined, null], [2]],
  [[5], [0]],
])('of %j those alone between gaps are %j', (column, expected) => {
  expect(alone(column)).toEqual(expected)
})
