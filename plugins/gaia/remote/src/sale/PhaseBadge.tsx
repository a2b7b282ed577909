import { useText } from '@portal/sdk'
import { Badge, type Tone } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Phase } from '../wire'

const tones: Record<Phase, Tone> = {
  pending: 'info',
  open: 'good',
  paused: 'warn',
  soldOut: 'accent',
  ended: 'good',
  failed: 'bad',
}

/** What the sale is at the moment, in a word. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const text = useText(messages)
  return (
    <Badge tone={tones[phase]} dot>
      {text(`sale.badge.${phase}`)}
    </Badge>
  )
}
