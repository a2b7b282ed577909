import type { Text } from '@portal/sdk'
import type { messages } from '../texts'
import type { Entry, Kind } from '../wire'

/** Acts of somebody else that move the balance of the contract at the other end, with the reason to show for that contract. */
const atContract = {
  stake: 'stakeIn',
  refunded: 'refundedIn',
  funded: 'fundedIn',
  unstake: 'unstakeOut',
  bought: 'boughtOut',
  claimed: 'claimedOut',
  released: 'releasedOut',
  revoked: 'revokedOut',
} as const satisfies Partial<Record<Kind, string>>

/** Why the address's balance changed, in a word or two. */
export function reasonOf(text: Text<keyof typeof messages.en>, { kind, from, to }: Entry, address: string): string {
  if (from.toLowerCase() === to.toLowerCase()) return text('reason.self')
  const came = to.toLowerCase() === address.toLowerCase()
  if (kind === 'transfer') return text(came ? 'reason.got' : 'reason.sent')
  if (kind === 'mint' || kind === 'burn') return text(`reason.${kind}`)
  const other = atContract[kind]
  return text(`reason.${came === other.endsWith('In') ? other : kind}`)
}
