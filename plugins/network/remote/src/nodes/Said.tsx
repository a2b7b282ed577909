import type { ReactNode } from 'react'

/** A sentence whose {ago} is an element that changes by itself. */
export function Said({ of, children }: { of: string; children: ReactNode }) {
  const [before, after] = of.split('{ago}')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
