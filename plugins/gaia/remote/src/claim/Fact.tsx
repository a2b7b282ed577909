import { Definition } from '@portal/sdk/ui'
import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** what the name means, behind its `?` */
  definition?: string
  children: ReactNode
}

/** A line of a list of terms. */
export function Fact({ name, definition, children }: FactProps) {
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
      <dt className="gaia:text-muted">
        {name} {definition && <Definition term={name}>{definition}</Definition>}
      </dt>
      <dd className="gaia:min-w-0 gaia:tabular-nums">{children}</dd>
    </div>
  )
}
