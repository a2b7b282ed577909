import { expect, test } from 'vitest'
import recorded from '../testdata/validators.json'
import type { Validator, ValidatorList } from '../wire'
import { stakeTiles } from './tiles'

const { validators } = recorded as ValidatorList
const many = Array.from(
  { length: 40 },
  (_, i): Validator => ({ ...(validators[0] as Validator), address: `0x${i}`, stake: String(1000 - i) }),
)

test('every active validator has its share of the active stake', () => {
  const tiles = stakeTiles(validators, 3)
  expect(tiles.map(({ id }) => id)).toEqual(validators.map(({ address }) => address))
  expect(tiles.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4)
})

test('an exited validator has none', () => {
  const [first, ...rest] = validators as [Validator, ...Validator[]]
  expect(stakeTiles([{ ...first, status: 'exited' }, ...rest], 3).map(({ id }) => id)).not.toContain(first.address)
  expect(stakeTiles([], 3)).toEqual([])
})

test('of many validators the small ones share a tile', () => {
  const tiles = stakeTiles(many, 3)
  expect(tiles).toHaveLength(12)
  expect(tiles.find(({ id }) => id === 'others')).toMatchObject({ count: 29, validator: null })
})
