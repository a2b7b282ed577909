import { expect, test } from 'vitest'
import type { Series } from './Series'
import { type TimeChartOptions, timeChart } from './timeChart'

const minute = 60_000
const options: TimeChartOptions = { stacked: false, every: minute, from: undefined, to: undefined, hidden: new Set() }
const at = (...values: (number | null)[]): Series['points'] => values.map((value, i) => [i * minute, value])

test('a gap in time is drawn as one, and said in the table; the crosshair stops at what was measured alone', () => {
  const { plan, rows } = timeChart(
    [
      {
        label: 'a',
        points: [
          [0, 1],
          [minute, 2],
          [5 * minute, 3],
        ],
      },
    ],
    options,
  )
  expect(plan.xs).toEqual([0, minute, 2 * minute, 5 * minute])
  expect(plan.layers[0]?.values).toEqual([1, 2, null, 3])
  expect(plan.unknown).toEqual([[minute, 5 * minute]])
  expect(rows.map(({ time, gapTo }) => [time, gapTo])).toEqual([
    [0, null],
    [minute, 5 * minute],
    [5 * minute, null],
  ])
})

test('the tallest of a stack is drawn first; the rows have the values themselves', () => {
  const series = [
    { label: 'a', points: at(1, 2) },
    { label: 'b', points: at(10, null) },
  ]
  const { plan, rows } = timeChart(series, { ...options, stacked: true })
  expect(plan.layers.map(({ tone, values }) => [tone, values])).toEqual([
    ['vaelus', [11, null]],
    ['accent', [1, null]],
  ])
  expect(plan.unknown).toEqual([[0, minute]])
  expect(rows[1]?.cells.map(({ value }) => value)).toEqual([2, null])
})

test('a hidden series is not in the picture and not in the stack, and keeps its colour and its column', () => {
  const series = [
    { label: 'a', points: at(1, 2) },
    { label: 'b', points: at(10, 20) },
  ]
  const { plan, entries, rows } = timeChart(series, { ...options, stacked: true, hidden: new Set(['a']) })
  expect(plan.layers.map(({ tone, values }) => [tone, values])).toEqual([['vaelus', [10, 20]]])
  expect(entries.map(({ label, tone }) => [label, tone])).toEqual([
    ['a', 'accent'],
    ['b', 'vaelus'],
  ])
  expect(rows[0]?.cells).toHaveLength(2)
})

test('bars are as wide as points come, and the last one has its whole width', () => {
  const { plan } = timeChart([{ label: 'a', kind: 'bars', points: at(1, 0, null) }], options)
  expect([plan.barWidth, plan.range]).toEqual([minute, [0, 3 * minute]])
  expect(plan.unknown).toEqual([[2 * minute, 3 * minute]])
})

test('without a rhythm a bar is as wide as its closest neighbours are apart', () => {
  const points = [
    [0, 1],
    [50, 2],
    [70, 3],
  ] as const
  expect(timeChart([{ label: 'a', kind: 'bars', points }], { ...options, every: undefined }).plan.barWidth).toBe(20)
})

test('a single point has room on both sides', () => {
  const [from, to] = timeChart([{ label: 'a', points: [[minute, 5]] }], options).plan.range
  expect(from).toBeLessThan(minute)
  expect(to).toBeGreaterThan(minute)
})

test('a window shows its part, whether or not there is something at its edges', () => {
  const series = [{ label: 'a', points: at(1, 2, 3, 4) }]
  const { plan, rows } = timeChart(series, { ...options, from: minute, to: 10 * minute })
  expect(plan.range).toEqual([minute, 10 * minute])
  expect(rows.map(({ time }) => time)).toEqual([minute, 2 * minute, 3 * minute])
})

test('a band goes with its series', () => {
  const series: Series[] = [
    { label: 'a', points: at(1, 2) },
    {
      label: 'b',
      points: at(3, 4),
      band: [
        [0, 2, 4],
        [minute, 3, null],
      ],
    },
  ]
  const { plan, rows } = timeChart(series, options)
  expect(plan.layers.map(({ band }) => band)).toEqual([null, { low: [2, 3], high: [4, null] }])
  expect(rows[0]?.cells[1]).toEqual({ value: 3, low: 2, high: 4 })
})

test.each([
  [[], false],
  [at(null, null), false],
  [at(null, 0), true],
])('there is something to draw once a value is known, zero too (%#)', (points, measured) => {
  expect(timeChart([{ label: 'a', points }], options).measured).toBe(measured)
})

test.each([
  ['none of its points', 10 * minute, 20 * minute],
  ['only points without a value', 2 * minute, 5 * minute],
])('a window that holds %s has nothing to draw, and says that there is something elsewhere', (_, from, to) => {
  const series = [{ label: 'a', points: at(1, 2, null, null) }]
  const { measured, elsewhere } = timeChart(series, { ...options, from, to })
  expect([measured, elsewhere]).toEqual([false, true])
  expect(timeChart([{ label: 'a', points: at(null) }], { ...options, from, to }).elsewhere).toBe(false)
})

test('an outage of one series is a gap in its line, and no value in its rows, while another one goes on', () => {
  const series = [
    { label: 'a', points: at(1, 2, 3, 4, 5, 6).filter((_, i) => i < 2 || i > 4) },
    { label: 'b', points: at(1, 2, 3, 4, 5, 6) },
  ]
  const { plan, rows } = timeChart(series, options)
  expect(plan.layers.map(({ values }) => values)).toEqual([
    [1, 2, null, null, null, 6],
    [1, 2, 3, 4, 5, 6],
  ])
  expect(rows[3]?.cells.map(({ value }) => value)).toEqual([null, 4])
  // A rhythm is what says that something is missing.
  expect(timeChart(series, { ...options, every: undefined }).plan.layers[0]?.values[3]).toBeUndefined()
})
