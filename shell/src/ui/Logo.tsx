import type { ReactElement } from 'react'

export function Logo({ size = 26 }: { size?: number }): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="14.5" stroke="var(--line)" strokeWidth="1.5" />
      <path d="M16 5.5a10.5 10.5 0 1 0 10.5 10.5H17" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="26.5" cy="9" r="2.5" fill="var(--naxus)" />
    </svg>
  )
}
