import type { ReactElement } from 'react'
import type { Reading } from './Reading'

export interface ReadoutProps {
  reading: Reading
  /** the place that it is about: CSS pixels from the left edge */
  left: number
  /** of the whole */
  width: number
  /** how far beside the place it stands */
  apart?: number
  /** at the bottom instead of the top, which it would hide */
  low?: boolean
}

/** The crosshair's words beside it, on the side with more room. A screen reader has them from the crosshair itself. */
export function Readout({ reading, left, width, apart = 10, low }: ReadoutProps): ReactElement {
  return (
    <div
      className="pk-readout"
      aria-hidden="true"
      data-low={low || undefined}
      style={left > width / 2 ? { right: width - left + apart } : { left: left + apart }}
    >
      <b>{reading.title}</b>
      {reading.lines.map(({ label, tone, text }) => (
        <span key={label} className="pk-readout-line">
          {tone && <i className="pk-swatch" style={{ background: `var(--${tone})` }} />}
          {label && <span>{label}</span>}
          <span className="pk-readout-value">{text}</span>
        </span>
      ))}
    </div>
  )
}
