import { expect, test } from 'vitest'
import { alignSeries } from './alignSeries'

test('series meet at all their times, in order; what only another one has is no gap', () => {
  const { times, values } = alignSeries([
    {
      label: 'a',
      points: [
        [3000, 3],
        [1000, 1],
      ],
    },
    {
      label: 'b',
      points: [
        [2000, null],
        [3000, 0],
      ],
    },
  ])
  expect(times).toEqual([1000, 2000, 3000])
  expect(values).toEqual([
    [1, undefined, 3],
    [undefined, null, 0],
  ])
})

test('a time is a date, a number or a string; of two at the same time the last one counts', () => {
  const { times, values } = alignSeries([
    {
      label: 'a',
      points: [
        ['2026-11-21T12:00:00Z', 1],
        [new Date('2026-11-21T12:00:00Z'), 2],
        ['never', 3],
      ],
    },
  ])
  expect(times).toEqual([Date.parse('2026-11-21T12:00:00Z')])
  expect(values).toEqual([[2]])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d was not measured', (value) => {
  expect(alignSeries([{ label: 'a', points: [[1, value]] }]).values).toEqual([[null]])
})

test('a band lies at the times of its own points', () => {
  const { bands } = alignSeries([
    {
      label: 'a',
      points: [
        [1, 5],
        [2, 6],
      ],
      band: [[2, 4, null]],
    },
    { label: 'b', points: [] },
  ])
  expect(bands).toEqual([{ low: [undefined, 4], high: [undefined, null] }, null])
})

test('inside of a gap of its own a series was not measured, whatever another one has there', () => {
  const { values, bands } = alignSeries(
    [
      {
        label: 'a',
        points: [
          [0, 1],
          [10, 2],
          [50, 3],
        ],
        band: [
          [50, 2, 4],
          [0, 0, 2],
        ],
      },
      { label: 'b', points: [0, 10, 20, 30, 40, 50].map((time) => [time, 7] as const) },
      { label: 'c', points: [5, 15, 25, 35, 45].map((time) => [time, null] as const) },
    ],
    10,
  )
  // At 0, 5, 10, 15 and so on.
  expect(values[0]).toEqual([1, undefined, 2, null, null, null, null, null, null, null, 3])
  expect(values[1]).toEqual([7, undefined, 7, undefined, 7, undefined, 7, undefined, 7, undefined, 7])
  expect(bands[0]?.low).toEqual([0, null, null, null, null, null, null, null, null, null, 2])
})
