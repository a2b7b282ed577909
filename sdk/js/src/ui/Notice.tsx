import './data.css'
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'

type NoticeTone = 'info' | 'good' | 'warn' | 'bad'

export interface NoticeProps {
  /** warn unless given */
  tone?: NoticeTone
  title?: string
  /** a sentence about the state of what the page shows */
  children?: ReactNode
  /** what to do about it: a button or a link */
  action?: ReactNode
}

const icons: Record<NoticeTone, LucideIcon> = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleX }

/** What a page has to say about what it shows, above it. */
export function Notice({ tone = 'warn', title, children, action }: NoticeProps): ReactElement {
  const Mark = icons[tone]
  return (
    <div className="pk-notice" role={tone === 'bad' ? 'alert' : 'status'}>
      <Mark size={17} className={cx(tone === 'info' ? 'pk-muted' : `pk-${tone}`)} aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
      {action}
    </div>
  )
}
