import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'

export interface PageHeaderProps {
  title: ReactNode
  /** one or two sentences of what the page says */
  lede?: ReactNode
  /** The lede stands in for one that cannot be said yet, whose two lines have their room already: the page stays where it is. */
  loading?: boolean
  actions?: ReactNode
}

/** A page's heading. The h1 can have focus: the shell moves it there after a change of route (`[data-page-heading]`). */
export function PageHeader({ title, lede, loading = false, actions }: PageHeaderProps): ReactElement {
  return (
    <header className="pk-page-header">
      <div>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {lede && <p className={cx('pk-lede', loading && 'pk-lede-loading')}>{lede}</p>}
      </div>
      {actions && <div className="pk-actions">{actions}</div>}
    </header>
  )
}
