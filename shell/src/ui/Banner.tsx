import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

export interface BannerProps {
  /** 'good': a trouble has ended */
  tone?: 'warn' | 'good'
  children: ReactNode
  actions?: ReactNode
}

/** A line above the page, for as long as what it says is so. */
export function Banner({ tone = 'warn', children, actions }: BannerProps): ReactElement {
  const Shown = tone === 'good' ? CircleCheck : TriangleAlert
  return (
    <div className={`banner banner-${tone}`} role="status">
      <Shown size={16} className="banner-icon" aria-hidden="true" />
      <p>{children}</p>
      {actions && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  )
}
