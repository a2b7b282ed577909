import type { TablePage } from '@portal/sdk/ui'
import { expect, test } from 'vitest'
import type { Transfer } from '../wire'
import { applyToTape } from './applyToTape'

const at = (block: number, part: Partial<Transfer> = {}): Transfer => ({
  hash: `0x${block}`,
  index: 0,
  block,
  time: '2026-11-23T12:00:00Z',
  from: `0x${'a'.repeat(40)}`,
  to: `0x${'b'.repeat(40)}`,
  value: '5',
  kind: 'transfer',
  ...part,
})
const page = (part: Partial<TablePage<Transfer>> = {}) => ({ rows: [at(7), at(5)], next: null, total: 2, ...part })
const all = () => true

test('a transfer comes first, and is counted', () => {
  expect(applyToTape(page(), at(8), all)).toMatchObject({ rows: [at(8), at(7), at(5)], total: 3 })
})

test('one that is not wanted changes nothing', () => {
  const before = page()
  expect(applyToTape(before, at(8), () => false)).toBe(before)
})

test('where too many begin like what is sought there are no rows, and none comes', () => {
  const before = { ...page({ rows: [] }), tooMany: true }
  expect(applyToTape(before, at(8), all)).toBe(before)
})

test('one that is taken back goes, where this page is all there is', () => {
  expect(applyToTape(page(), at(7, { removed: true }), all)).toMatchObject({ rows: [at(5)], total: 1 })
})

test.each([
  ['another page may have it', page(), at(3, { removed: true })],
  ['the next page begins with a row that is missing here', page({ next: 'x' }), at(7, { removed: true })],
])('the page is read again where one is taken back and %s', (_, before, event) => {
  expect(applyToTape(before, event, all)).toBeUndefined()
})
