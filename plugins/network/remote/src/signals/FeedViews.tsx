import { useFormat, useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { signalViews } from './signalFilters'
import { signalMessages } from './texts'
import type { SignalSummary } from './wire'

type View = (typeof signalViews)[number]

interface FeedViewsProps {
  summary: SignalSummary
  view: View
  onView: (view: View) => void
}

/** Whose signals the feed has. What waits for an attestation is there for who attests. */
export function FeedViews({ summary, view, onView }: FeedViewsProps) {
  const text = useText(signalMessages)
  const format = useFormat()
  const counts: Partial<Record<View, number>> = {
    following: summary.following.length,
    ...(summary.validator ? { waiting: summary.waiting } : {}),
  }
  return (
    <fieldset className="network:flex network:flex-wrap network:gap-1">
      <legend className="network:sr-only">{text('views')}</legend>
      {signalViews
        .filter((one) => one !== 'waiting' || summary.validator || view === 'waiting')
        .map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === view ? 'default' : 'ghost'}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            {text(`view.${one}`)}
            {counts[one] !== undefined && (
              <span className="network:tabular-nums network:text-muted">{format.number(counts[one])}</span>
            )}
          </Button>
        ))}
    </fieldset>
  )
}
