import type { TypedData } from '@portal/sdk/chain'
import { id } from 'ethers'

/** The EIP-712 domain of signals and attestations at one portal: its salt is the Keccak-256 of the portal's origin. */
export function signalDomain(portal: string, chainId: number): TypedData['domain'] {
  return { name: 'Gaia Portal signals', version: '1', chainId, salt: id(portal) }
}
