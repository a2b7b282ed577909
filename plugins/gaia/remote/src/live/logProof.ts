import type { Text } from '@portal/sdk'
import type { Proof } from '@portal/sdk/ui'
import type { messages } from '../texts'
import type { Transfer } from '../wire'

/** The log that recorded a transfer. */
export function logProof(
  text: Text<keyof typeof messages.en>,
  { hash, block, time, index, value }: Transfer,
  contract: string | undefined,
): Proof {
  return {
    kind: 'transaction',
    hash,
    block,
    time,
    contract,
    log: { index, says: text('proof.says', { wei: value }) },
  }
}
