import { type Format, textIn } from '@portal/sdk'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import recorded from '../testdata/validators.json'
import { messages } from '../texts'
import type { ValidatorList } from '../wire'
import { activeProof, delegatorsProof, stakedProof } from './proofs'

const list = recorded as ValidatorList
const text = textIn(messages, 'en')
const format = { time: String, block: String } as unknown as Format

test('what a node is asked for is what the proof says that the contract was asked', () => {
  const staking = new Interface(['function totalStaked() view returns (uint256)'])
  expect(stakedProof(list)).toMatchObject({
    data: staking.encodeFunctionData('totalStaked'),
    answer: list.totals.totalStaked,
    block: list.asOf.number,
  })
})

test('each active validator is counted by the transaction that registered it', () => {
  const proof = activeProof(text, format, list)
  const inputs = proof.kind === 'formula' ? proof.inputs : []
  expect(inputs).toHaveLength(list.totals.active)
  expect(inputs.map((input) => input.proof?.kind === 'transaction' && input.proof.hash)).toEqual(
    list.validators.map(({ registeredAt }) => registeredAt.hash),
  )
})

test('delegators that nobody knows have no proof, and a registration that nobody knows has none', () => {
  expect(delegatorsProof(text, format, { ...list, totals: { ...list.totals, delegators: null } })).toBeUndefined()
  const validators = list.validators.map((one) => ({
    ...one,
    registeredAt: { ...one.registeredAt, block: null, hash: null },
  }))
  const proof = activeProof(text, format, { ...list, validators })
  expect(proof.kind === 'formula' && proof.inputs.every((input) => input.proof === undefined)).toBe(true)
})
