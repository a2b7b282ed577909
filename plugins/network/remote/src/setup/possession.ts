import { checkedAddress, signedBy, type TypedData } from '@portal/sdk/chain'

/** For which validator a key attests, and where. */
export interface Attesting {
  chainId: number
  contract: string
  validator: string
}

/** What the attestor's key signs: that it attests for this validator at this contract (EIP-712). */
export function possessionData({ chainId, contract, validator }: Attesting, attestor: string): TypedData {
  return {
    domain: { name: 'Gaia validator staking', version: '1', chainId, verifyingContract: contract },
    types: {
      AttestorPossession: [
        { name: 'validator', type: 'address' },
        { name: 'attestor', type: 'address' },
      ],
    },
    message: { validator, attestor },
  }
}

/** The same as a signer of JSON takes it (eth_signTypedData_v4). */
export function possessionJson(at: Attesting, attestor: string): string {
  const { domain, types, message } = possessionData(at, attestor)
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  return JSON.stringify(
    { types: { EIP712Domain: domainType, ...types }, primaryType: 'AttestorPossession', domain, message },
    null,
    2,
  )
}

/** The command that makes a key where it is to stay, and prints its address and proof. */
export function attestorCommand({ chainId, contract, validator }: Attesting): string {
  return `portal-node attestor --validator ${validator} --staking ${contract} --chain ${chainId}`
}

export type PossessionFault = 'address' | 'checksum' | 'zero' | 'own' | 'hex' | 'length' | 'signer'

export type Possession =
  | { attestor: string; proof: string; fault: null }
  /** digits: how many hex digits the proof has */
  | { attestor: string | null; fault: PossessionFault; digits: number }

/** In hex digits: r, s and v. */
const proofDigits = 130

/**
 * What is pasted as an attestor's address and its proof, checked as far as a browser can by itself. A contract's account has a signature of
 * any length, of which its contract tells: `contract` takes it as it is.
 */
export function checkPossession(at: Attesting, address: string, proof: string, contract = false): Possession {
  const typed = address.trim()
  const signature = proof.trim()
  const digits = Math.max(0, signature.length - 2)
  const fault = (is: PossessionFault, attestor: string | null = null): Possession => ({ attestor, fault: is, digits })
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return fault('address')
  const attestor = checkedAddress(typed)
  if (attestor === null) return fault('checksum')
  if (/^0x0+$/.test(attestor)) return fault('zero')
  if (attestor.toLowerCase() === at.validator.toLowerCase()) return fault('own', attestor)
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature)) return fault('hex', attestor)
  if (contract) return { attestor, proof: signature.toLowerCase(), fault: null }
  if (digits !== proofDigits) return fault('length', attestor)
  const canonical = canonicalParity(signature.toLowerCase())
  if (!signedBy(possessionData(at, attestor), canonical, attestor)) return fault('signer', attestor)
  return { attestor, proof: canonical, fault: null }
}

/** Some signers count the parity from 0, which contracts refuse. */
function canonicalParity(signature: string): string {
  const parity = signature.slice(-2)
  return signature.slice(0, -2) + (parity === '00' ? '1b' : parity === '01' ? '1c' : parity)
}

/** Of a text that has both, as the command prints them: the address and the proof; null: it has not. */
export function bothIn(text: string): { attestor: string; proof: string } | null {
  const words = text.match(/0x[0-9a-fA-F]+/g) ?? []
  const attestor = words.find((word) => word.length === 42)
  const proof = words.find((word) => word.length === 2 + proofDigits)
  return attestor && proof ? { attestor, proof } : null
}
