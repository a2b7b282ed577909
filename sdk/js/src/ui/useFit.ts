import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { own } from '../own'
import { type Fit, fitColumns, whole } from './fitColumns'
import type { Column } from './tableColumn'

export interface FitOptions<Row> {
  columns: readonly Column<Row>[]
  /** undefined: not there yet */
  rows: readonly Row[] | undefined
  /** How wide each column is has to be known, since not all rows are there to say it. */
  frozen: boolean
}

/** in px, by the columns' ids */
export type Widths = Readonly<Record<string, number>>

/** Which columns have room in the frame, as it is now: its own width counts, not the window's. */
export function useFit<Row>(
  frame: RefObject<HTMLDivElement | null>,
  { columns, rows, frozen }: FitOptions<Row>,
): [fit: Fit, frozen: Widths] {
  const [fit, setFit] = useState(whole)
  const [held, setHeld] = useState<Widths>({})
  const [widths] = useState(() => new Map<string, number>())
  const known = useRef('')
  const measured = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, and a column that comes back, may be wider
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // A column that has left keeps the width that it had, as long as it is the same one.
    const name = JSON.stringify([rows !== undefined, columns.map(({ id, header }) => [id, header])])
    if (known.current !== name) {
      widths.clear()
      measured.current = false
    }
    known.current = name
    const settle = () => {
      const next = fitColumns(columns, widths, element.clientWidth)
      setFit((now) => (sameFit(now, next) ? now : next))
    }
    const measureAndSettle = () => {
      // What is in sight later is wider, or narrower: columns would move under who scrolls.
      if (!measured.current) measure(element, widths)
      measured.current = frozen && element.querySelector('tbody [aria-rowindex]') !== null
      if (frozen) setHeld((now) => sameWidths(now, widths))
      settle()
    }
    measureAndSettle()
    // Measuring lays the whole page out twice: a frame that has another width needs none, and tells so at the beginning as well. A table
    // that has by itself does: a font came late.
    const observer = new ResizeObserver((changes) => {
      if (changes.some(({ target }) => target === element)) settle()
      else measureAndSettle()
    })
    observer.observe(element)
    for (const table of element.querySelectorAll('table')) observer.observe(table)
    let left = false
    const settleAnew = () => {
      measured.current = false
      if (!left) measureAndSettle()
    }
    if (frozen && document.fonts?.status === 'loading') void document.fonts.ready.then(settleAnew)
    return () => {
      left = true
      observer.disconnect()
    }
  }, [frame, columns, rows, fit, widths, frozen])
  return [fit, held]
}

/** What each column needs that is there. The frame looks as before when a browser paints the next time. */
function measure(frame: HTMLElement, widths: Map<string, number>): void {
  const { layout } = frame.dataset
  frame.dataset.layout = 'measured'
  for (const cell of frame.querySelectorAll<HTMLElement>('thead [data-column]'))
    widths.set(cell.dataset.column as string, Math.ceil(cell.getBoundingClientRect().width))
  frame.dataset.layout = layout
}

/** The widths as they were, where they are the same. */
function sameWidths(before: Widths, now: ReadonlyMap<string, number>): Widths {
  const same = now.size === Object.keys(before).length && [...now].every(([id, width]) => own(before, id) === width)
  return same ? before : Object.fromEntries(now)
}

function sameFit(a: Fit, b: Fit): boolean {
  return a.layout === b.layout && a.hidden.join() === b.hidden.join()
}
