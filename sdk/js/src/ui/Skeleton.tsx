import type { CSSProperties, ReactElement } from 'react'

/** Holds the place of what is not there yet. */
export function Skeleton({ width, height }: Pick<CSSProperties, 'width' | 'height'>): ReactElement {
  return <span className="pk-skeleton" style={{ width, height }} aria-hidden="true" />
}
