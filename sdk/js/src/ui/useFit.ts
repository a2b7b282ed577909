import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Fit, fitColumns, whole } from './fitColumns'
import type { Column } from './tableColumn'

/** Which columns have room in the frame, as it is now: its own width counts, not the window's. */
export function useFit<Row>(
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): Fit {
  const [fit, setFit] = useState(whole)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be wider
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const settle = () => {
      const next = fitColumns(columns, naturalWidths(element), element.clientWidth)
      setFit((now) => (sameFit(now, next) ? now : next))
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    // A font that comes late makes its columns wider, and the table with them.
    for (const table of element.querySelectorAll('table')) observer.observe(table)
    return () => observer.disconnect()
  }, [frame, columns, rows])
  return fit
}

/** What each column needs, also one that has no room now. The frame looks as before when a browser paints the next time. */
function naturalWidths(frame: HTMLElement): Map<string, number> {
  const { layout } = frame.dataset
  frame.dataset.layout = 'measured'
  const widths = new Map<string, number>()
  for (const cell of frame.querySelectorAll<HTMLElement>('thead [data-column]'))
    widths.set(cell.dataset.column as string, Math.ceil(cell.getBoundingClientRect().width))
  frame.dataset.layout = layout
  return widths
}

function sameFit(a: Fit, b: Fit): boolean {
  return a.layout === b.layout && a.hidden.join() === b.hidden.join()
}
