import { expect, test } from 'vitest'
import { namedLike } from './namedLike'

const labels = { '0xB2': 'ValidatorStaking', '0xA1': 'GaiaToken', '0xC3': 'Treasury 7' }

test.each([
  ['treasury', ['0xC3']],
  [' STAKING ', ['0xB2']],
  ['a', ['0xA1', '0xB2', '0xC3']],
  ['nobody', []],
  ['', []],
  ['7', []],
  ['0xa', []],
])('%j names %j', (sought, accounts) => {
  expect(namedLike(labels, sought)).toEqual(accounts)
})

test('no more than the module takes', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`0x${i}`, 'Pool']))
  expect(namedLike(many, 'pool')).toHaveLength(20)
})
