import { expect, test } from 'vitest'
import { stepOf, windowOf } from './windowOf'

const minute = 60_000
const start = new Date('2026-11-21T12:00:00Z').getTime()
const steps = [0, 1, 2, 3].map((i) => ({
  start: new Date(start + i * 30 * minute).toISOString(),
  count: i,
  volume: String(i * 10),
}))
const since = (minutes: number) => new Date(start + minutes * minute).toISOString()

test('a window is the sum of its steps', () => {
  const before = { start: since(-120), count: 4, volume: '7' }
  expect(windowOf(steps, { every: 30 * minute, since: since(-500), before })).toMatchObject({
    count: 6,
    volume: 60n,
    perMinute: 6 / 120,
    before: { count: 4, volume: 7n },
  })
})

test.each([
  ['older than the window', -500, 6 / 120],
  ['younger than the window', 90, 6 / 30],
  ['of this minute', 120, 6],
])('the average is over the minutes of a token that is %s', (_, age, expected) => {
  expect(windowOf(steps, { every: 30 * minute, since: since(age), before: null })?.perMinute).toBe(expected)
})

test.each([
  ['in the middle of its last step', 100, 6 / 100],
  ['after its end', 500, 6 / 120],
])('the average is over the minutes that are over, of a window that is known up to a time %s', (_, until, expected) => {
  const options = { every: 30 * minute, since: since(-500), before: null, until: start + until * minute }
  expect(windowOf(steps, options)).toMatchObject({ count: 6, minutes: Math.min(until, 120), perMinute: expected })
})

test('before the first log there is no average, and what nobody knows is no window', () => {
  expect(windowOf([], { every: 0, since: null, before: null })).toMatchObject({ count: 0, perMinute: null })
  expect(windowOf(null, { every: minute, since: null, before: null })).toBeNull()
})

test.each([
  ['older than they are', -1, { start: since(0), count: 6, volume: '60' }],
  ['of their first minute', 0.5, { start: since(0), count: 6, volume: '60' }],
  ['younger', 1, null],
])('steps are one to compare with where the token is %s', (_, age, expected) => {
  expect(stepOf(steps, since(age))).toEqual(expected)
})
