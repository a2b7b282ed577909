import type { ReactNode } from 'react'

/** A line of a list of terms. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
      <dt className="gaia:text-muted">{name}</dt>
      <dd className="gaia:min-w-0 gaia:tabular-nums">{children}</dd>
    </div>
  )
}
