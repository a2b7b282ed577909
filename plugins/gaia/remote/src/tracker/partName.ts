import type { Text } from '@portal/sdk'
import type { messages } from '../texts'
import type { ProtocolPart } from '../wire'

/** What a part of the protocol is called where something comes from it, or goes to it. */
export function partName(text: Text<keyof typeof messages.en>, part: ProtocolPart, side: 'from' | 'to'): string {
  if (part === 'nobody') return text(side === 'from' ? 'part.minted' : 'part.burnt')
  return text(`part.${part}`)
}
