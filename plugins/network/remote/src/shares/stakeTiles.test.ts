import { expect, test } from 'vitest'
import recorded from '../testdata/validators.json'
import type { Validator, ValidatorList } from '../wire'
import { stakeTiles } from './stakeTiles'

const { validators } = recorded as ValidatorList
const many = Array.from(
  { length: 40 },
  (_, i): Validator => ({ ...(validators[0] as Validator), address: `0x${i}`, stake: String(1000 - i) }),
)
const sum = (stakes: readonly bigint[]) => stakes.reduce((total, stake) => total + stake, 0n)

test('every active validator has a tile, as large as its stake, the largest first', () => {
  const tiles = stakeTiles(validators)
  expect(tiles.map(({ id, stake }) => [id, String(stake)])).toEqual(
    validators.map(({ address, stake }) => [address, stake]),
  )
})

test('an exited validator has none', () => {
  const [first, ...rest] = validators as [Validator, ...Validator[]]
  expect(stakeTiles([{ ...first, status: 'exited' }, ...rest]).map(({ id }) => id)).not.toContain(first.address)
  expect(stakeTiles([])).toEqual([])
})

test('of many validators the small ones share a tile, and nothing of the stake is lost', () => {
  const tiles = stakeTiles(many)
  expect(tiles).toHaveLength(12)
  expect(tiles.find(({ id }) => id === 'others')).toMatchObject({ count: 29, validator: null })
  expect(sum(tiles.map(({ stake }) => stake))).toBe(sum(many.map(({ stake }) => BigInt(stake))))
})
