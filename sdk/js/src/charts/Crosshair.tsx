import { useText } from '@portal/sdk'
import { type CSSProperties, type PointerEvent, type ReactElement, useRef } from 'react'
import { chartMessages } from './texts'

export interface CrosshairProps {
  /** what the chart shows */
  label: string
  /** how many places there are; it has at least one */
  count: number
  /** null: nobody looks at one */
  index: number | null
  onMove(index: number | null): void
  /** what a screen reader says of a place */
  said(index: number): string
  /** the place at CSS pixels from the left upper corner; without it no pointer is followed */
  at?(left: number, top: number): number
  /** where places are in the chart */
  style?: CSSProperties
}

/**
 * Moves through a chart's places: a range input, which the arrow keys, Home and End move, and a screen reader's gestures; and above it
 * what follows a mouse or a finger.
 */
export function Crosshair({ label, count, index, onMove, said, at, style }: CrosshairProps): ReactElement {
  const text = useText(chartMessages)
  const input = useRef<HTMLInputElement>(null)
  const shown = Math.min(index ?? count - 1, count - 1)
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    if (at) onMove(at(clientX - left, clientY - top))
  }
  return (
    <>
      <input
        ref={input}
        type="range"
        className="pk-crosshair"
        min={0}
        max={count - 1}
        value={shown}
        aria-label={text('crosshair', { label })}
        aria-valuetext={said(shown)}
        onFocus={() => onMove(shown)}
        onBlur={() => onMove(null)}
        onChange={(event) => onMove(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onMove(null)
        }}
      />
      {at && (
        <div
          className="pk-crosshair-pointer"
          style={style}
          onPointerMove={follow}
          onPointerDown={(event) => {
            // What was pressed goes on by the arrow keys, and stays readable until another place is pressed.
            event.preventDefault()
            input.current?.focus({ preventScroll: true })
            follow(event)
          }}
          onPointerLeave={({ pointerType }) => {
            // A finger that is lifted leaves, too: what it found stays readable.
            if (pointerType === 'mouse' && document.activeElement !== input.current) onMove(null)
          }}
        />
      )}
    </>
  )
}
