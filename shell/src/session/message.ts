import type { Challenge } from '@portal/sdk'

/** The EIP-4361 message that answers a challenge; the address is in its EIP-55 form. */
export function signInMessage(challenge: Challenge, address: string): string {
  return [
    `${challenge.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(challenge.statement ? [challenge.statement] : []),
    '',
    `URI: ${challenge.uri}`,
    'Version: 1',
    `Chain ID: ${challenge.chainId}`,
    `Nonce: ${challenge.nonce}`,
    `Issued At: ${challenge.issuedAt}`,
    `Expiration Time: ${challenge.expirationTime}`,
  ].join('\n')
}
