import { expect, test } from 'vitest'
import recorded from '../testdata/recent.json'
import type { Recent, Transfer } from '../wire'
import { applyTransfer, lastHour } from './applyTransfer'

const recent = recorded as Recent
const newest = recent.transfers[0] as Transfer
const next: Transfer = { ...newest, hash: `0x${'1'.repeat(64)}`, block: newest.block + 1, value: '5' }
const counts = (one: Recent) => one.perMinute?.map(({ count }) => count)

test('a new transfer comes first, moves the head and counts in its minute', () => {
  const after = applyTransfer(recent, next)
  expect(after.transfers.map(({ hash }) => hash)).toEqual([next.hash, ...recent.transfers.map(({ hash }) => hash)])
  expect(after.head.number).toBe(next.block)
  expect(counts(after)?.reduce((a, b) => a + b)).toBe((counts(recent)?.reduce((a, b) => a + b) ?? 0) + 1)
})

test('a transfer that is there already changes nothing', () => {
  expect(applyTransfer(recent, newest)).toBe(recent)
  const once = applyTransfer(recent, next)
  expect(applyTransfer(once, next)).toBe(once)
})

test('a transfer that is taken back is gone, and is no longer counted', () => {
  const after = applyTransfer(applyTransfer(recent, next), { ...next, removed: true })
  expect(after.transfers).toEqual(recent.transfers)
  expect(counts(after)).toEqual(counts(recent))
  expect(applyTransfer(after, { ...next, removed: true })).toBe(after)
})

test('transfers of one block are in the order of their logs, the last first', () => {
  const after = [
    { ...next, index: 1 },
    { ...next, index: 0 },
    { ...next, index: 2 },
  ].reduce(applyTransfer, recent)
  expect(after.transfers.slice(0, 3).map(({ index }) => index)).toEqual([2, 1, 0])
})

test('a transfer in a minute that was not there begins it', () => {
  const later = new Date(new Date(newest.time).getTime() + 120_000).toISOString()
  const after = applyTransfer(recent, { ...next, time: later })
  expect(after.perMinute?.at(-1)).toMatchObject({ count: 1, volume: '5' })
})

test('the last hour is 60 minutes that end now, empty ones included', () => {
  const last = recent.perMinute?.at(-1)
  const now = new Date(last?.start ?? 0).getTime() + 5 * 60_000
  const hour = lastHour(recent.perMinute ?? [], now)
  expect(hour).toHaveLength(60)
  expect(hour.slice(-5).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  expect(hour[54]).toEqual(last)
})
