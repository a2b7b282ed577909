import { getAddress, TypedDataEncoder, verifyTypedData } from 'ethers'
import type { Request } from './reads'

/** What a wallet signs by EIP-712. */
export interface TypedData {
  /** without a contract, where none verifies it */
  domain: { name: string; version: string; chainId: number; verifyingContract?: string; salt?: string }
  types: Record<string, { name: string; type: string }[]>
  message: Record<string, unknown>
}

/** Has the wallet sign it. Resolves with what the wallet answers, and rejects with what it says. */
export function askSignature(
  request: Request,
  account: string,
  { domain, types, message }: TypedData,
): Promise<unknown> {
  const payload = JSON.stringify(TypedDataEncoder.getPayload(domain, types, message))
  return request({ method: 'eth_signTypedData_v4', params: [account, payload] })
}

/** Whether the account's key signed exactly that. A contract's account has no key: of its signature only its contract can tell. */
export function signedBy({ domain, types, message }: TypedData, signature: string, account: string): boolean {
  try {
    return verifyTypedData(domain, types, message, signature).toLowerCase() === account.toLowerCase()
  } catch {
    return false
  }
}

/** An address in the letters of its checksum (EIP-55); null for what is none, or has the checksum of another. */
export function checkedAddress(text: string): string | null {
  try {
    return /^0x/.test(text) ? getAddress(text) : null
  } catch {
    return null
  }
}
