import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence about the state of what the page shows. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="network:flex network:gap-3 network:rounded-md network:border network:border-line network:bg-surface network:px-4 network:py-3 network:text-sm"
    >
      <TriangleAlert size={17} className="network:shrink-0 network:text-warn" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
