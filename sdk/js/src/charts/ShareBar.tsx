import './chart.css'
import { useFormat, useText } from '@portal/sdk'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ChartEmpty } from './ChartEmpty'
import { Crosshair } from './Crosshair'
import { spoken } from './Reading'
import { Readout } from './Readout'
import { type Tone, toneAt } from './Tone'
import { chartMessages } from './texts'
import { useWidth } from './useWidth'

export interface SharePart {
  /** each has its own */
  id: string
  label: string
  /** stands in the list instead of the label: a link to what it names */
  name?: ReactNode
  /** how much of the whole it is; null: unknown, so that it is in the list alone, and the shares are of what is known */
  value: number | null
  /** the value with its unit, where a number is not exact enough */
  text?: string
  /** stands in the list instead of the value */
  amount?: ReactNode
  /** the next of the palette unless given */
  tone?: Tone
}

export interface ShareBarProps {
  /** what is divided: "Supply" */
  label: string
  /** from left to right; together they are the whole */
  parts: readonly SharePart[]
  /** a value with its unit; a plain number unless given */
  format?: (value: number) => string
  empty?: ReactNode
}

/** A whole as one bar, and its parts as a list, which has all figures of the bar and needs no other table. */
export function ShareBar({ label, parts, format, empty }: ShareBarProps): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const [frame, width] = useWidth(600)
  const [chosen, setChosen] = useState<string | null>(null)
  const toned = parts.map((part, i) => ({ ...part, tone: part.tone ?? toneAt(i) }))
  const drawn = toned.flatMap((part) => (part.value !== null && part.value > 0 ? [{ ...part, value: part.value }] : []))
  const total = drawn.reduce((sum, { value }) => sum + value, 0)
  if (total === 0)
    return (
      <ChartEmpty height={60}>{empty ?? text(parts.some(({ value }) => value === 0) ? 'zero' : 'empty')}</ChartEmpty>
    )
  const amount = (part: SharePart) =>
    part.value === null ? text('missing') : (part.text ?? (format ?? formats.number)(part.value))
  // Where a part is unknown so is the whole.
  const partial = parts.some(({ value }) => value === null)
  const share = (value: number) => formats.percent(value / total)
  const starts = drawn.map((_, i) => drawn.slice(0, i).reduce((sum, { value }) => sum + value, 0) / total)
  const found = drawn.findIndex(({ id }) => id === chosen)
  const index = found < 0 ? null : found
  const read = (at: number) => {
    const part = drawn[at] as (typeof drawn)[number]
    const label = partial ? text('share.known', { share: share(part.value) }) : share(part.value)
    return { title: part.label, lines: [{ label, tone: part.tone, text: amount(part) }] }
  }
  const middle = (at: number) => ((starts[at] as number) + (drawn[at]?.value ?? 0) / total / 2) * width
  const shares = formats.list(drawn.map((part) => `${part.label} ${share(part.value)}`))
  const words = partial ? `${shares}. ${text('shares.known')}` : shares
  return (
    <div className="pk-shares">
      <div className="pk-shares-frame">
        <div ref={frame} className="pk-shares-bar" role="img" aria-label={`${label}: ${words}`}>
          {drawn.map((part, i) => (
            <i
              key={part.id}
              data-chosen={i === index || undefined}
              style={{ flexGrow: part.value / total, background: `var(--${part.tone})` }}
            />
          ))}
        </div>
        {index !== null && <Readout reading={read(index)} left={middle(index)} width={width} />}
        <Crosshair
          label={label}
          count={drawn.length}
          index={index}
          onMove={(at) => setChosen(at === null ? null : (drawn[at]?.id ?? null))}
          said={(at) => spoken(read(at))}
          at={(left) => starts.findLastIndex((start) => start * width <= Math.max(0, left))}
        />
      </div>
      <ul className="pk-shares-parts">
        {toned.map((part) => (
          <li key={part.id}>
            <i className="pk-swatch" style={{ background: `var(--${part.tone})` }} aria-hidden="true" />
            {part.name ?? <span>{part.label}</span>}
            <span className="pk-shares-amount">{part.amount ?? amount(part)}</span>
            <span className="pk-shares-share">{part.value === null ? text('none') : share(part.value)}</span>
          </li>
        ))}
      </ul>
      {partial && <p className="pk-chart-note">{text('shares.known')}</p>}
    </div>
  )
}
