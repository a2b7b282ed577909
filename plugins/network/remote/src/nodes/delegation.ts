import type { TypedData } from '@portal/sdk/chain'
import type { Delegation } from './wire'

/** What the owner's wallet signs: NodeDelegation of the node protocol. */
export function delegationData(delegation: Delegation, chainId: number): TypedData {
  return {
    domain: { name: 'Gaia Portal nodes', version: '1', chainId },
    types: {
      NodeDelegation: [
        { name: 'portal', type: 'string' },
        { name: 'owner', type: 'address' },
        { name: 'node', type: 'address' },
        { name: 'name', type: 'string' },
        { name: 'issuedAt', type: 'uint64' },
        { name: 'expiresAt', type: 'uint64' },
      ],
    },
    message: { ...delegation },
  }
}

/** The longest that a delegation may be in force, in days. */
export const longestDays = 366

/** Whether a node may have that name: 1 to 64 bytes of printable text, without a space at either end. */
export function isName(name: string): boolean {
  const bytes = new TextEncoder().encode(name).length
  return bytes > 0 && bytes <= 64 && name.trim() === name && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
}

/** From now on, for so many days. */
export function delegationOf(of: Omit<Delegation, 'issuedAt' | 'expiresAt'>, days: number, now: number): Delegation {
  const issuedAt = Math.floor(now / 1000)
  return { ...of, issuedAt, expiresAt: issuedAt + days * 86_400 }
}
