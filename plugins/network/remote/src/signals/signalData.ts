import type { TypedData } from '@portal/sdk/chain'
import type { StatedSignal } from './wire'

/** What is signed of a signal, in the domain that a portal's signals have. */
export function signalData(signal: StatedSignal, domain: TypedData['domain']): TypedData {
  return {
    domain,
    types: {
      Signal: [
        { name: 'topic', type: 'string' },
        { name: 'kind', type: 'string' },
        { name: 'title', type: 'string' },
        { name: 'bodyHash', type: 'bytes32' },
        { name: 'reference', type: 'bytes32' },
        { name: 'issuedAt', type: 'uint64' },
        { name: 'expiresAt', type: 'uint64' },
      ],
    },
    message: { ...signal },
  }
}
