import { expect, test } from 'vitest'
import { commissionIn } from './commissionIn'
import { emptyDraft, readDraft } from './draft'
import { nameFault } from './nameFault'

test.each([
  ['5', 'en', 500],
  ['0', 'en', 0],
  ['2.5', 'en', 250],
  ['2,5', 'de', 250],
  ['0.05', 'en', 5],
  ['100', 'en', 10_000],
  ['100.01', 'en', null],
  ['2,5', 'en', null],
  ['1.005', 'en', null],
  ['-1', 'en', null],
  ['5 %', 'en', null],
  ['', 'en', null],
])('%j in %s is %s basis points', (typed, locale, bps) => {
  expect(commissionIn(typed, locale)).toBe(bps)
})

test.each([
  ['Atlas', null],
  ['Östra Compute', null],
  ['🌍'.repeat(8), null],
  [`${'🌍'.repeat(8)}x`, 'long'],
  ['x'.repeat(33), 'long'],
  [' ', 'empty'],
  ['two\nlines', 'control'],
])('the name %j: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})

test('a draft of another version begins anew', () => {
  expect(readDraft({ ...emptyDraft, name: 'Atlas' })).toEqual({ ...emptyDraft, name: 'Atlas' })
  expect(readDraft({ ...emptyDraft, amount: 5 })).toBeUndefined()
  expect(readDraft({ name: 'Atlas' })).toBeUndefined()
  expect(readDraft(null)).toBeUndefined()
})
