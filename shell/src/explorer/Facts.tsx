import { Skeleton } from '@portal/sdk/ui'
import type { ReactElement, ReactNode } from 'react'

/** What is known of one thing, line by line. */
export function Facts({ children }: { children: ReactNode }): ReactElement {
  return <dl className="explored">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The lines of the facts that are still loading. */
export function LoadingFacts({ terms }: { terms: string[] }): ReactElement {
  return (
    <Facts>
      {terms.map((term) => (
        <Fact key={term} term={term}>
          <Skeleton width="min(280px, 100%)" />
        </Fact>
      ))}
    </Facts>
  )
}
