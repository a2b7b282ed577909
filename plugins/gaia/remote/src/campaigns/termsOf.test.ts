import { expect, test } from 'vitest'
import { type Entered, termsOf } from './termsOf'

const now = 1_800_000_000
const day = 86_400
const entered: Entered = { title: 'Testers', opens: '', days: '30', graceDays: '14' }
const local = (seconds: number) => {
  const at = new Date(seconds * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

test('left empty, it opens when the notice is over', () => {
  expect(termsOf(entered, now, 3600).terms).toEqual({
    title: 'Testers',
    opensAt: 0,
    duration: 30 * day,
    grace: 14 * day,
    opening: now + 3600,
    closing: now + 3600 + 30 * day,
    ending: now + 3600 + 44 * day,
  })
})

test.each<[string, Partial<Entered>, Partial<Record<keyof Entered, string>>]>([
  ['no title yet', { title: ' ' }, {}],
  ['64 bytes and one more', { title: 'x'.repeat(65) }, { title: 'terms.title.long' }],
  ['a second before the notice is over', { opens: local(now + 3599) }, { opens: 'terms.opens.early' }],
  ['no day', { days: '0' }, { days: 'terms.days.malformed' }],
  ['half a day of grace', { graceDays: '0.5' }, { graceDays: 'terms.days.malformed' }],
  ['a day more than five years', { days: '1817' }, { days: 'terms.days.long' }],
])('%s', (_, change, wrong) => {
  const found = termsOf({ ...entered, ...change }, now, 3600)
  expect(found.terms).toBeNull()
  expect(found.wrong).toEqual(wrong)
})

test('the longest there may be, and the earliest', () => {
  expect(termsOf({ ...entered, days: '1815' }, now, 3600).terms?.ending).toBeLessThanOrEqual(now + 5 * 366 * day)
  expect(termsOf({ ...entered, opens: local(now + 3600) }, now, 3600).terms?.opensAt).toBe(now + 3600)
})
