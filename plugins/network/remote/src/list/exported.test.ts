import { expect, test } from 'vitest'
import records from '../testdata/epochs/records.json'
import recorded from '../testdata/validators.json'
import type { Validator, ValidatorList } from '../wire'
import type { ScoredValidator } from './columns'
import { exported } from './exported'

const first: ScoredValidator = {
  ...((recorded as ValidatorList).validators[0] as Validator),
  score: null,
  record: records.validators[0],
}
const written = (validator: ScoredValidator) => exported.fields.map(([name, value]) => [name, value(validator)])

test('a validator has its rank first, and exact amounts', () => {
  const atlas: ScoredValidator = {
    ...first,
    rank: 1,
    name: 'Atlas',
    status: 'active',
    stake: '1500000000000000000',
    selfStake: '500000000000000001',
    delegatedStake: '999999999999999999',
    share: 0.25,
    delegators: 3,
    commissionBps: 500,
    pendingCommission: { bps: 700, effectiveAt: '2026-12-01T00:00:00Z' },
    raises: 1,
    merits: { spread: 0.5, commission: 0.65, own: 0.25, steady: 0.5, age: 1 },
  }
  expect(exported.file).toBe('validators')
  expect(written(atlas)).toEqual([
    ['rank', 1],
    ['name', 'Atlas'],
    ['address', first.address],
    ['status', 'active'],
    ['stake_gaia', '1.5'],
    ['self_stake_gaia', '0.500000000000000001'],
    ['delegated_stake_gaia', '0.999999999999999999'],
    ['share', 0.25],
    ['delegators', 3],
    ['commission_bps', 500],
    ['pending_commission_bps', 700],
    ['pending_commission_at', '2026-12-01T00:00:00Z'],
    ['raises_90d', 1],
    ['merit_spread', 0.5],
    ['merit_commission', 0.65],
    ['merit_own', 0.25],
    ['merit_steady', 0.5],
    ['merit_age', 1],
    ['effectiveness', 1],
    ['yield_7d', records.validators[0]?.yields.week.rate],
    ['yield_30d', records.validators[0]?.yields.month.rate],
    ['yield_365d', records.validators[0]?.yields.year.rate],
    ['registered_at', first.registeredAt.time],
  ])
})

test('no commission to come is nothing, not zero', () => {
  const fields = Object.fromEntries(written({ ...first, pendingCommission: null }))
  expect([fields.pending_commission_bps, fields.pending_commission_at]).toEqual([null, null])
})

test('a validator that no epoch knows has no figure, which is not zero', () => {
  const fields = Object.fromEntries(written({ ...first, record: undefined }))
  expect([fields.effectiveness, fields.yield_30d]).toEqual([null, null])
})
