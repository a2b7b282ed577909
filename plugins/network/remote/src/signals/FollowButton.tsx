import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Check, Plus } from 'lucide-react'
import { signalMessages } from './texts'
import { useFollow } from './useFollow'
import type { SignalSummary } from './wire'

/** Follows a topic, or leaves it. */
export function FollowButton({ topic, name, summary }: { topic: string; name: string; summary: SignalSummary }) {
  const text = useText(signalMessages)
  const { follows, busy, follow, leave } = useFollow(topic, summary)
  return (
    <Button
      size="sm"
      busy={busy}
      aria-pressed={follows}
      aria-label={text('follow.label', { topic: name })}
      icon={follows ? <Check size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />}
      onClick={() => (follows ? leave() : follow(false))}
    >
      {text(follows ? 'follow.on' : 'follow')}
    </Button>
  )
}
