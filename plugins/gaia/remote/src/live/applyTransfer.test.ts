import { expect, test } from 'vitest'
import recorded from '../testdata/recent.json'
import type { Recent, Transfer } from '../wire'
import { applyEvent, applyTransfer, lastHours } from './applyTransfer'

const recent = recorded as Recent
const newest = recent.transfers[0] as Transfer
const next: Transfer = { ...newest, hash: `0x${'1'.repeat(64)}`, block: newest.block + 1, value: '5' }
const counts = (one: Recent) => one.perMinute?.map(({ count }) => count)

test('a new transfer comes first and counts in its minute', () => {
  const after = applyTransfer(recent, next)
  expect(after.transfers.map(({ hash }) => hash)).toEqual([next.hash, ...recent.transfers.map(({ hash }) => hash)])
  expect(counts(after)?.reduce((a, b) => a + b)).toBe((counts(recent)?.reduce((a, b) => a + b) ?? 0) + 1)
})

test('a transfer that is there already changes nothing', () => {
  expect(applyTransfer(recent, newest)).toBe(recent)
  const once = applyTransfer(recent, next)
  expect(applyTransfer(once, next)).toBe(once)
})

test('a transfer before the oldest was counted with the answer', () => {
  const oldest = recent.transfers.at(-1) as Transfer
  expect(applyTransfer(recent, { ...next, block: oldest.block - 1 })).toBe(recent)
})

test('the newest as a whole replaces what is there', () => {
  const whole: Recent = { ...recent, transfers: [next] }
  expect(applyEvent({ ...recent, perMinute: null, catchingUp: true }, whole)).toBe(whole)
  expect(applyEvent(recent, next)).toEqual(applyTransfer(recent, next))
})

test.each([
  ['transfer', 5n],
  ['stake', 5n],
  ['mint', 0n],
  ['burn', 0n],
] as const)('the volume of a %s of 5 is %s', (kind, by) => {
  const volume = (one: Recent) => one.perMinute?.reduce((sum, minute) => sum + BigInt(minute.volume), 0n) ?? 0n
  expect(volume(applyTransfer(recent, { ...next, kind })) - volume(recent)).toBe(by)
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
  const after = applyTransfer(recent, { ...next, kind: 'stake', time: later })
  expect(after.perMinute?.at(-1)).toMatchObject({ count: 1, volume: '5' })
})

test('a page that stays open counts two hours, not more', () => {
  const start = new Date(newest.time).getTime()
  const at = (i: number) => ({ ...next, block: next.block + i, time: new Date(start + i * 60_000).toISOString() })
  const after = Array.from({ length: 150 }, (_, i) => at(i)).reduce(applyTransfer, recent)
  expect(after.perMinute).toHaveLength(120)
})

/** The two hours that the plugin answers, of which the recording has the last minutes. */
const recordedMinutes = recent.perMinute ?? []
const whole = Array.from({ length: 120 }, (_, i) => {
  const start = new Date(new Date(recordedMinutes.at(-1)?.start ?? 0).getTime() - (119 - i) * 60_000)
  const known = recordedMinutes.find((one) => new Date(one.start).getTime() === start.getTime())
  return known ?? { start: start.toISOString(), count: 0, volume: '0' }
})

test('the last hour is 60 minutes that end now, empty ones included, and so is the one before', () => {
  const last = whole.at(-1)
  const end = new Date(last?.start ?? 0).getTime()
  const hours = lastHours(whole, end + 5 * 60_000)
  expect([hours.last.length, hours.before?.length]).toEqual([60, 60])
  expect(hours.last.slice(-5).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  expect(hours.last[54]).toEqual(last)
  expect(lastHours(whole, end + 60 * 60_000).before?.at(-1)).toEqual(last)
})

test('an hour that ends before the newest minute is compared with nothing that is not whole', () => {
  const minutes = whole
  const end = new Date(minutes.at(-1)?.start ?? 0).getTime()
  expect(lastHours(minutes, end).before).toHaveLength(60)
  expect(lastHours(minutes, end - 60_000).before).toBeNull()
  expect(lastHours(minutes, end - 60_000).last.at(-1)).toEqual(minutes.at(-2))
})
