import { TypedDataEncoder } from 'ethers'
import { expect, test } from 'vitest'
import { delegationData, isName } from './delegation'
import { vectors } from './vectors'
import type { Delegation } from './wire'

const { chain, cases } = vectors<{
  chain: number
  cases: { name: string; error: string; digest: string; message: Delegation }[]
}>('delegation')

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
