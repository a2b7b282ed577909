import { useText } from '@portal/sdk'
import type { ReactElement } from 'react'
import type { Tone } from './Tone'
import { chartMessages } from './texts'

export interface LegendProps {
  /** of the chart */
  label: string
  entries: { label: string; tone: Tone }[]
  hidden: ReadonlySet<string>
  onToggle(label: string): void
}

/** The names of the series; each is a button that hides its series, and shows it again. */
export function Legend({ label, entries, hidden, onToggle }: LegendProps): ReactElement {
  const text = useText(chartMessages)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="pk-legend" role="group" aria-label={text('legend', { label })}>
      {entries.map((entry) => (
        <button
          key={entry.label}
          type="button"
          className="pk-legend-entry"
          aria-pressed={!hidden.has(entry.label)}
          onClick={() => onToggle(entry.label)}
        >
          <i className="pk-swatch" style={{ background: `var(--${entry.tone})` }} aria-hidden="true" />
          {entry.label}
        </button>
      ))}
    </div>
  )
}
