import type { TypedData } from '@portal/sdk/chain'
import type { StatedAttestation } from './wire'

/** What is signed of an attestation, in the domain that a portal's signals have. */
export function attestationData(attestation: StatedAttestation, domain: TypedData['domain']): TypedData {
  return {
    domain,
    types: {
      Attestation: [
        { name: 'signal', type: 'bytes32' },
        { name: 'validator', type: 'address' },
        { name: 'verdict', type: 'string' },
        { name: 'score', type: 'uint16' },
        { name: 'confidence', type: 'uint16' },
        { name: 'reason', type: 'string' },
        { name: 'evidence', type: 'string' },
        { name: 'issuedAt', type: 'uint64' },
      ],
    },
    message: { ...attestation },
  }
}
