import { expect, test } from 'vitest'
import recorded from '../testdata/validators.json'
import type { Validator, ValidatorList } from '../wire'
import { exported } from './exported'

const first = (recorded as ValidatorList).validators[0] as Validator
const written = (validator: Validator) => exported.fields.map(([name, value]) => [name, value(validator)])

test('a validator has its rank first, and exact amounts', () => {
  const atlas: Validator = {
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
    ['registered_at', first.registeredAt.time],
  ])
})

test('no commission to come is nothing, not zero', () => {
  const fields = Object.fromEntries(written({ ...first, pendingCommission: null }))
  expect([fields.pending_commission_bps, fields.pending_commission_at]).toEqual([null, null])
})
