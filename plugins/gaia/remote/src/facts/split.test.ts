import { expect, test } from 'vitest'
import recorded from '../testdata/token.json'
import type { Facts } from '../wire'
import { splitSupply } from './split'

const facts = recorded as Facts

test('the parts add up to the supply and to the holders', () => {
  const parts = splitSupply(facts) ?? []
  expect(String(parts.reduce((sum, { amount }) => sum + amount, 0n))).toBe(facts.totalSupply)
  expect(parts.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(facts.holders)
})

test('the staking contract comes first and is not among the holders', () => {
  const parts = splitSupply(facts) ?? []
  expect(parts[0]).toMatchObject({ id: 'staked', amount: BigInt(facts.staked ?? 0), address: facts.stakingContract })
  expect(parts.filter(({ address }) => address === facts.stakingContract)).toHaveLength(1)
})

test('an account with 5% or more is a part of its own', () => {
  const alone = (splitSupply(facts) ?? []).filter(({ id }) => id === 'account')
  expect(alone.map(({ share }) => Math.round(share * 100))).toEqual([55, 41])
})

test('without holders there is no split, without a supply it is empty', () => {
  expect(splitSupply({ ...facts, topHolders: null, holders: null })).toBeNull()
  expect(splitSupply({ ...facts, totalSupply: '0', topHolders: [], holders: 0 })).toEqual([])
})

test('where nothing is staked there is no such part', () => {
  const parts = splitSupply({ ...facts, staked: null, stakingContract: null }) ?? []
  expect(parts.map(({ id }) => id)).not.toContain('staked')
  expect(String(parts.reduce((sum, { amount }) => sum + amount, 0n))).toBe(facts.totalSupply)
})
