import { expect, test } from 'vitest'
import recorded from '../testdata/portfolio.json'
import type { Money, VestingSchedule } from '../wire'
import { cameDue } from './cameDue'

const money = recorded as Money
const at = (minutes: number) => new Date(Date.parse(money.asOf.time) + minutes * 60_000).toISOString()
const staking = (...available: string[]) => ({
  ...(money.staking as NonNullable<Money['staking']>),
  unbondings: available.map((time) => ({ validator: money.address, name: null, amount: '1', available: time })),
})
const vesting = (revokedAt: string | null) => ({
  contract: money.address,
  held: '1',
  releasable: '0',
  more: 0,
  schedules: [{ cliffAt: at(2), endsAt: at(9), revokedAt } as VestingSchedule],
})

test.each<[string, Partial<Money>, number | null]>([
  ['what is to come is not due', { staking: staking(at(6)), vesting: null }, null],
  ['what the answer has counted already is not due again', { staking: staking(at(0)), vesting: null }, null],
  ['the latest of what came is it', { staking: staking(at(1), at(4), at(6)), vesting: null }, 4],
  ['a cliff that was passed is due', { staking: null, vesting: vesting(null) }, 2],
  ['a revoked schedule changes no more', { staking: null, vesting: vesting(at(0)) }, null],
])('%s', (_, parts, minutes) => {
  expect(cameDue({ ...money, ...parts }, at(5))).toBe(minutes === null ? null : Date.parse(at(minutes)))
})
