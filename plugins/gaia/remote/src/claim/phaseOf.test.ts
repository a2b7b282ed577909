import { expect, test } from 'vitest'
import type { Campaign } from '../wire'
import { phaseOf } from './phaseOf'

const campaign = {
  opensAt: '2026-01-02T00:00:00Z',
  closesAt: '2026-01-03T00:00:00Z',
  endsAt: '2026-01-04T00:00:00Z',
  over: null,
} as Campaign
const back = { block: 1, time: '2026-01-01T00:00:00Z', hash: '0x' }

test.each([
  ['a second before it opens', {}, '2026-01-01T23:59:59Z', 'pending'],
  ['as it opens', {}, '2026-01-02T00:00:00Z', 'open'],
  ['as it closes', {}, '2026-01-03T00:00:00Z', 'late'],
  ['as its grace ends', {}, '2026-01-04T00:00:00Z', 'ended'],
  ['with the rest gone back', { over: { ...back, cancelled: false } }, '2026-01-02T12:00:00Z', 'ended'],
  ['cancelled', { over: { ...back, cancelled: true } }, '2026-01-01T12:00:00Z', 'cancelled'],
  ['with the chain unknown', {}, undefined, undefined],
] as const)('%s', (_, change, now, phase) => {
  expect(phaseOf({ ...campaign, ...change }, now)).toBe(phase)
})
