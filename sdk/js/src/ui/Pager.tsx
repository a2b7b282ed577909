import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../text'
import { Button } from './Button'
import { tableMessages } from './tableMessages'

export interface PagerProps {
  /** what is paged, for screen readers */
  label: string
  /** the first that is shown, from 1 */
  from: number
  /** the last that is shown */
  to: number
  /** of all pages; undefined: nobody counted them */
  count: number | undefined
  /** undefined: this is the first page */
  onPrevious: (() => void) | undefined
  /** undefined: this is the last page */
  onNext: (() => void) | undefined
  /** Another page is on its way: it stays, and is not pressed meanwhile. */
  busy?: boolean
}

/** Which rows these are, of how many, and the way to the others. Where there are no others it is not there. */
export function Pager({ label, from, to, count, onPrevious, onNext, busy }: PagerProps): ReactElement | null {
  const text = useText(tableMessages)
  if (!onPrevious && !onNext) return null
  return (
    <nav className="pk-pager" aria-label={text('table.pages', { table: label })}>
      <span role="status" className="pk-num">
        {count === undefined ? text('table.rangeOnly', { from, to }) : text('table.range', { from, to, count })}
      </span>
      <Step onStep={busy ? undefined : onPrevious}>
        <ChevronLeft size={15} aria-hidden="true" />
        {text('table.previous')}
      </Step>
      <Step onStep={busy ? undefined : onNext}>
        {text('table.next')}
        <ChevronRight size={15} aria-hidden="true" />
      </Step>
    </nav>
  )
}

/** On the first and the last page the button is not disabled, which would lose the focus of whoever pressed it. */
function Step({ onStep, children }: { onStep: (() => void) | undefined; children: ReactNode }): ReactElement {
  return (
    <Button size="sm" aria-disabled={!onStep} onClick={onStep}>
      {children}
    </Button>
  )
}
