import type { ReactElement, ReactNode } from 'react'

/** One fact of a proof: its name above it. */
export function ProofRow({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
