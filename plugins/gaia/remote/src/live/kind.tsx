import { type Text, useText } from '@portal/sdk'
import { Badge, type Tone } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Kind } from '../wire'

const tones: Record<Kind, Tone> = { transfer: 'neutral', mint: 'info', burn: 'bad', stake: 'good', unstake: 'warn' }

export function KindBadge({ kind }: { kind: Kind }) {
  const text = useText(messages)
  return <Badge tone={tones[kind]}>{kindName(text, kind)}</Badge>
}

export function kindName(text: Text<keyof typeof messages.en>, kind: Kind): string {
  return text(`kind.${kind}`)
}
