import { useFormat, useText } from '@portal/sdk'
import { Figure, StatStrip } from '@portal/sdk/ui'
import { signalMessages } from './texts'
import type { SignalSummary } from './wire'

/** The signals of the last day in figures. */
export function SignalStrip({ summary }: { summary: SignalSummary | undefined }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const common = { source: 'attested', asOf: summary && { time: summary.time } } as const
  const states = summary?.states
  const decided =
    states && (states.final ?? 0) + (states.rejected ?? 0) + (states.disputed ?? 0) + (states.expired ?? 0)
  return (
    <StatStrip label={text('counts')}>
      <Figure
        {...common}
        source="signed"
        label={text('count.day')}
        value={summary && format.number(summary.day)}
        note={summary && text('count.day.note', { count: summary.open })}
        definition={text('count.day.definition')}
      />
      <Figure
        {...common}
        label={text('count.final')}
        value={states && (decided ? format.percent((states.final ?? 0) / decided, 0) : null)}
        note={decided ? text('count.final.note', { final: states?.final ?? 0, decided }) : undefined}
        definition={text('count.final.definition')}
      />
      <Figure
        {...common}
        label={text('count.disputed')}
        value={states && format.number((states.disputed ?? 0) + (states.rejected ?? 0))}
        definition={text('count.disputed.definition')}
      />
      <Figure
        {...common}
        source="signed"
        label={text('count.log')}
        value={summary && format.number(summary.entries)}
        definition={text('count.log.definition')}
      />
    </StatStrip>
  )
}
