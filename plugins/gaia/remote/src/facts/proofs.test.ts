import { type Format, textIn } from '@portal/sdk'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import recorded from '../testdata/token.json'
import { messages } from '../texts'
import type { Facts } from '../wire'
import { historyProof, stakedProof, supplyProof } from './proofs'

const facts = recorded as Facts
const token = new Interface([
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])
const words = { text: textIn(messages, 'en'), format: { gaia: String, block: String } as unknown as Format }

test('what a node is asked for is what the proof says that the contract was asked', () => {
  expect(supplyProof(facts)).toMatchObject({ data: token.encodeFunctionData('totalSupply'), answer: facts.totalSupply })
  expect(stakedProof(facts)).toMatchObject({
    call: `balanceOf(${facts.stakingContract})`,
    data: token.encodeFunctionData('balanceOf', [facts.stakingContract]),
    answer: facts.staked,
    block: facts.asOf.number,
  })
})

test('what is unknown has no proof', () => {
  expect(stakedProof({ ...facts, staked: null, stakingContract: null })).toBeUndefined()
  expect(historyProof(words, { ...facts, deployedAt: null }, 'holders')).toBeUndefined()
})

test('what the logs add up to begins with the deployment, whose transaction is the proof', () => {
  const proof = historyProof(words, facts, 'transfers')
  expect(proof).toMatchObject({ kind: 'formula', inputs: [{ proof: { hash: facts.deployedAt?.hash } }, {}, {}, {}] })
})
