import type { Text } from '@portal/sdk'
import type { messages } from '../texts'
import type { Entry } from '../wire'

/** Why the address's balance changed, in a word or two. */
export function reasonOf(text: Text<keyof typeof messages.en>, { kind, from, to }: Entry, address: string): string {
  if (from.toLowerCase() === to.toLowerCase()) return text('reason.self')
  const came = to.toLowerCase() === address.toLowerCase()
  if (kind === 'transfer') return text(came ? 'reason.got' : 'reason.sent')
  // At the staking contract it is somebody else's stake.
  if (kind === 'stake') return text(came ? 'reason.stakeIn' : 'reason.stake')
  if (kind === 'unstake') return text(came ? 'reason.unstake' : 'reason.unstakeOut')
  return text(`reason.${kind}`)
}
