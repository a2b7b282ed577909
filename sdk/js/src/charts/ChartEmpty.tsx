import type { ReactElement, ReactNode } from 'react'

/** What stands where a picture would be: as high, so that nothing moves when it comes. */
export function ChartEmpty({ height, children }: { height: number; children: ReactNode }): ReactElement {
  return (
    <div className="pk-chart-empty" style={{ minHeight: height }}>
      {children}
    </div>
  )
}
