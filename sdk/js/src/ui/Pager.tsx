import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { Button } from './Button'

export interface PagerProps {
  /** what is paged, for screen readers */
  label: string
  /** from 0 */
  page: number
  pageSize: number
  /** of all pages */
  count: number
  onPageChange: (page: number) => void
}

/** Which rows these are, of how many, and the way to the others. Where there are no others it is not there. */
export function Pager({ label, page, pageSize, count, onPageChange }: PagerProps): ReactElement | null {
  const text = useText(sdkMessages)
  if (count <= pageSize) return null
  const last = lastPage(count, pageSize)
  return (
    <nav className="pk-pager" aria-label={text('table.pages', { table: label })}>
      <span role="status" className="pk-num">
        {text('table.range', { from: page * pageSize + 1, to: Math.min(count, (page + 1) * pageSize), count })}
      </span>
      <Step disabled={page === 0} onStep={() => onPageChange(page - 1)}>
        <ChevronLeft size={15} aria-hidden="true" />
        {text('table.previous')}
      </Step>
      <Step disabled={page === last} onStep={() => onPageChange(page + 1)}>
        {text('table.next')}
        <ChevronRight size={15} aria-hidden="true" />
      </Step>
    </nav>
  )
}

export function lastPage(count: number, pageSize: number): number {
  return Math.max(0, Math.ceil(count / pageSize) - 1)
}

interface StepProps {
  disabled: boolean
  onStep: () => void
  children: ReactNode
}

/** At the end it keeps the focus of who pressed it, which a disabled button loses. */
function Step({ disabled, onStep, children }: StepProps): ReactElement {
  return (
    <Button size="sm" aria-disabled={disabled} onClick={() => disabled || onStep()}>
      {children}
    </Button>
  )
}
