import { expect, test } from 'vitest'
import { signInMessage } from './message'

const challenge = {
  nonce: '32891756a1b2c3d4e5f60718293a4b5c',
  domain: 'portal.example',
  uri: 'https://portal.example',
  chainId: 137,
  statement: 'Sign in to Gaia Portal. This costs nothing and moves nothing.',
  issuedAt: '2026-09-30T16:25:24Z',
  expirationTime: '2026-09-30T16:30:24Z',
}

test('a challenge becomes the message of EIP-4361, byte for byte', () => {
  expect(
    signInMessage(challenge, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  ).toBe(`portal.example wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

Sign in to Gaia Portal. This costs nothing and moves nothing.

URI: https://portal.example
Version: 1
Chain ID: 137
Nonce: 32891756a1b2c3d4e5f60718293a4b5c
Issued At: 2026-09-30T16:25:24Z
Expiration Time: 2026-09-30T16:30:24Z`)
})

test('without a statement two empty lines stay', () => {
  const message = signInMessage({ ...challenge, statement: '' }, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
  expect(message).toContain('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n\nURI: ')
})
