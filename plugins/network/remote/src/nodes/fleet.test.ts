import { TypedDataEncoder, Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { type FleetTerms, fleetData, newTokenKey, tokenText } from './fleet'
import { vectors } from './vectors'

test('a token is written as the agent reads it', () => {
  const { token } = vectors<{ token: string }>('enrolment')
  const bytes = Uint8Array.from(atob(token.replace('gaia-fleet-', '').replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  )
  const hex = (part: Uint8Array) => `0x${[...part].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  expect(tokenText(hex(bytes.slice(0, 20)), hex(bytes.slice(20)))).toBe(token)
  expect(newTokenKey().privateKey).not.toBe(newTokenKey().privateKey)
  expect(new Wallet(newTokenKey().privateKey).address).toMatch(/^0x/)
})

test('what the wallet signs for a fleet is what the portal verifies', () => {
  const { chain, cases } = vectors<{
    chain: number
    cases: { error: string; digest: string; message: FleetTerms }[]
  }>('fleet')
  const good = cases.filter(({ error }) => error === '')
  expect(good.length).toBeGreaterThan(0)
  for (const { message, digest } of good) {
    const { domain, types } = fleetData(message, chain)
    expect(TypedDataEncoder.hash(domain, types, { ...message })).toBe(digest)
  }
})
