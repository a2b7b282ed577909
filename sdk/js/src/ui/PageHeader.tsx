import type { ReactElement, ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** one or two sentences of what the page says */
  lede?: ReactNode
  actions?: ReactNode
}

/** A page's heading. The h1 can have focus: the shell moves it there after a change of route (`[data-page-heading]`). */
export function PageHeader({ title, lede, actions }: PageHeaderProps): ReactElement {
  return (
    <header className="pk-page-header">
      <div>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {lede && <p className="pk-lede">{lede}</p>}
      </div>
      {actions && <div className="pk-actions">{actions}</div>}
    </header>
  )
}
