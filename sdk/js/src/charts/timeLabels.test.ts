import { expect, test } from 'vitest'
import { timeLabels } from './timeLabels'

const at = (text: string) => new Date(text).getTime()
const minute = 60_000
const day = 86_400_000

test('of one day times are minutes, of several ones they have their day', () => {
  const noon = at('2026-11-21T12:00')
  expect(timeLabels('en-GB', noon, noon + 60 * minute, minute).full(noon)).toBe('12:00')
  expect(timeLabels('en-GB', noon, noon + day, minute).full(noon)).toBe('21 Nov 2026, 12:00')
  expect(timeLabels('de', noon, noon + 7 * day, day).full(noon)).toBe('21. Nov. 2026')
})

test('points that come within a minute are told apart by their seconds', () => {
  const noon = at('2026-11-21T12:00:05')
  expect(timeLabels('en-GB', noon, noon + minute, 5_000).full(noon)).toBe('12:00:05')
})

test('under the axis a day is named where it begins, a year where it begins', () => {
  const midnight = at('2026-11-21T00:00')
  const hours = timeLabels('en-GB', midnight - day / 2, midnight + day / 2, minute)
  expect(hours.axis([midnight - 6 * 60 * minute, midnight], 6 * 60 * minute)).toEqual(['18:00', '21 Nov'])
  const year = timeLabels('en-GB', at('2026-11-01T00:00'), at('2027-03-01T00:00'), day)
  expect(year.axis([at('2026-12-01T00:00'), at('2027-01-01T00:00')], 31 * day)).toEqual(['Dec', '2027'])
})
