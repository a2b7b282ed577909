import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import recorded from '../testdata/portfolio.json'
import type { Money } from '../wire'
import { positionProof, stakedProof, totalOf, totalProof, vestingProof } from './moneyProofs'

const money = recorded as Money
const staking = money.staking as NonNullable<Money['staking']>
const artifact = join(import.meta.dirname, '../../../../network/contracts/artifacts/ValidatorStaking.json')
const contract = new Interface((JSON.parse(readFileSync(artifact, 'utf8')) as { abi: [] }).abi)
const words = { text: (key: string) => key, gaia: (wei: string) => wei, nameOf: (address: string) => address }

test('what a node is asked for is what the proof says that the contract was asked', () => {
  const [first] = staking.delegations
  if (!first) throw new Error('the recorded wallet delegates')
  expect(positionProof(money, first)).toMatchObject({
    contract: staking.contract,
    data: contract.encodeFunctionData('delegationOf', [money.address, first.validator]),
    answer: first.amount,
    block: money.asOf.number,
  })
  expect(stakedProof(money)).toMatchObject({
    data: contract.encodeFunctionData('stakeOf', [money.address]),
    answer: staking.staked,
  })
})

test('the parts add up to the total, and each has its proof', () => {
  expect(totalOf(money)).toBe(
    BigInt(money.wallet) + BigInt(staking.staked) + BigInt(staking.delegated) + BigInt(staking.unbonding),
  )
  const proof = totalProof(money, words, String)
  expect(proof).toMatchObject({ kind: 'formula', inputs: [{ proof: { kind: 'read' } }, {}, {}, {}] })
  expect(staking.delegations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(staking.delegated))
})

test('of more schedules than are read the formula says that it is at least that', () => {
  const vesting = { contract: money.address, held: '0', releasable: '0', schedules: [], more: 3 }
  expect(vestingProof({ ...money, vesting }, words)).toMatchObject({ formula: 'vesting.formula.more' })
  expect(vestingProof({ ...money, vesting: { ...vesting, more: 0 } }, words)).toMatchObject({
    formula: 'vesting.formula',
  })
})

test('without the contracts there is nothing to prove, which is not zero', () => {
  const bare = { ...money, staking: null, vesting: null }
  expect(stakedProof(bare)).toBeUndefined()
  expect(vestingProof(bare, words)).toBeUndefined()
  expect(totalOf(bare)).toBe(BigInt(money.wallet))
})
