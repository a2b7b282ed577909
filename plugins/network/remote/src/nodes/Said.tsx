import type { ReactNode } from 'react'

/** A sentence with something in it that changes by itself. */
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
