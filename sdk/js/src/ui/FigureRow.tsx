import './data.css'
import type { ReactElement } from 'react'
import type { StatStripProps } from './Stat'

/** Figures within a card: without the frame of a StatStrip. */
export function FigureRow({ children, label }: StatStripProps): ReactElement {
  return (
    <dl className="pk-figures" aria-label={label}>
      {children}
    </dl>
  )
}
