import { TypedDataEncoder } from 'ethers'
import { expect, test } from 'vitest'
import vectors from '../../../../../sdk/go/node/testdata/vectors/delegation.json'
import { delegationData, isName } from './delegation'
import type { Delegation } from './wire'

const { chain, cases } = vectors as unknown as {
  chain: number
  cases: { name: string; error: string; digest: string; message: Delegation }[]
}

test('what the wallet signs is what the portal verifies', () => {
  const good = cases.filter(({ error }) => error === '')
  expect(good.length).toBeGreaterThan(0)
  for (const { message, digest } of good) {
    const { domain, types } = delegationData(message, chain)
    expect(TypedDataEncoder.hash(domain, types, { ...message })).toBe(digest)
  }
})

test('the page takes no name that the portal refuses', () => {
  for (const { error, message } of cases)
    if (error === 'bad_name') expect(isName(message.name), message.name).toBe(false)
  for (const { error, message } of cases) if (error === '') expect(isName(message.name), message.name).toBe(true)
})
