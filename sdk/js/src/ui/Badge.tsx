import type { ReactElement, ReactNode } from 'react'
import type { TierName } from '../wire'
import { cx } from './cx'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info'

export function Badge({
  tone = 'neutral',
  dot,
  children,
}: {
  tone?: Tone
  dot?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <span className={cx('pk-badge', `pk-tone-${tone}`)}>
      {dot && <i className="pk-dot" />}
      {children}
    </span>
  )
}

export function TierBadge({ tier }: { tier: TierName }): ReactElement {
  return <span className={`pk-tier pk-tier-${tier.toLowerCase()}`}>{tier}</span>
}
