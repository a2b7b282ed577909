import { expect, test } from 'vitest'
import { dateOf, draftOf } from './draft'

test('a time that nobody changed is sent as it was read', () => {
  const at = '2026-10-25T01:30:00Z'
  const draft = draftOf({ title: 'Listing', at, path: null }, 0)
  expect(dateOf({ ...draft, title: 'Listed' })).toEqual({ title: 'Listed', at, path: null })
  // What an input has of that hour in Berlin is another one, an hour before.
  const twice = { ...draft, at: '2026-10-25T02:30', kept: { at, input: '2026-10-25T02:30' } }
  expect(dateOf(twice)?.at).toBe(at)
  expect(dateOf({ ...draft, at: '2026-10-26T10:00' })?.at).toBe(new Date('2026-10-26T10:00').toISOString())
})
