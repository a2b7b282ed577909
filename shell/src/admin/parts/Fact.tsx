import type { ReactElement, ReactNode } from 'react'

/** A line of a list of facts (`<dl className="facts">`). */
export function Fact({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
