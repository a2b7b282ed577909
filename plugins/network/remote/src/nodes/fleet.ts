import type { TypedData } from '@portal/sdk/chain'
import { getBytes, type HDNodeWallet, Wallet } from 'ethers'

/** That a key may sign delegations in the owner's place. */
export interface FleetTerms {
  portal: string
  owner: string
  /** the address of the token's key */
  fleet: string
  name: string
  nodes: number
  /** Unix seconds */
  issuedAt: number
  expiresAt: number
}

/** What the owner's wallet signs: NodeFleet of the node protocol. */
export function fleetData(fleet: FleetTerms, chainId: number): TypedData {
  return {
    domain: { name: 'Gaia Portal nodes', version: '1', chainId },
    types: {
      NodeFleet: [
        { name: 'portal', type: 'string' },
        { name: 'owner', type: 'address' },
        { name: 'fleet', type: 'address' },
        { name: 'name', type: 'string' },
        { name: 'nodes', type: 'uint64' },
        { name: 'issuedAt', type: 'uint64' },
        { name: 'expiresAt', type: 'uint64' },
      ],
    },
    message: { ...fleet },
  }
}

/** A key for a token, which is made here and goes to the machines alone. */
export const newTokenKey = (): HDNodeWallet => Wallet.createRandom()

/** The token as it is copied: the owner's 20 bytes and the key's 32. It is secret. */
export function tokenText(owner: string, privateKey: string): string {
  const bytes = new Uint8Array([...getBytes(owner), ...getBytes(privateKey)])
  const text = btoa(String.fromCharCode(...bytes))
  return `gaia-fleet-${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}
