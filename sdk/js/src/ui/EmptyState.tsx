import type { ReactElement, ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** why there is nothing, and what fills it */
  children?: ReactNode
  /** the one action that fills it */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps): ReactElement {
  return (
    <div className="pk-state">
      {icon && <span className="pk-state-icon">{icon}</span>}
      <p className="pk-state-title">{title}</p>
      {children && <div className="pk-state-text">{children}</div>}
      {action}
    </div>
  )
}
