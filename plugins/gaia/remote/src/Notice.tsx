import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence about the state of what the page shows. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="gaia:flex gaia:gap-3 gaia:rounded-md gaia:border gaia:border-line gaia:bg-surface gaia:px-4 gaia:py-3 gaia:text-sm"
    >
      <TriangleAlert size={17} className="gaia:shrink-0 gaia:text-warn" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
