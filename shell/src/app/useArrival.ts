import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { keepScroll, keptScroll } from './keptScroll'
import { untilDone } from './untilDone'
import { useHeading } from './useHeading'

export interface Arrival {
  /** what the address bar says */
  asked: Location
  /** the page that is there */
  shown: Location
  /** it was reached by back or forward, or by loading the document */
  pop: boolean
}

/** After a change of page, focuses its heading and scrolls to where the page was left. */
export function useArrival({ asked, shown, pop }: Arrival): void {
  useHeading(shown.pathname)
  useScrollPosition({ asked, shown, pop })
}

function useScrollPosition({ asked, shown, pop }: Arrival): void {
  const at = useRef<string | null>(null)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // An entry is left when another one is asked for: its page still stands then.
  useLayoutEffect(() => {
    const keep = () => keepScroll(asked.key, window.scrollY)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [asked.key])
  useLayoutEffect(() => {
    const before = at.current
    at.current = shown.pathname
    // A document that was opened anew stands at its top by itself.
    if (before === null && !cameBack()) return
    if (pop) return scrollTo(keptScroll(shown.key))
    // A page that only changes its query, to sort its rows say, stays where it is read.
    if (before !== shown.pathname) window.scrollTo(0, 0)
  }, [shown.key, shown.pathname, pop])
}

/** Whether this document was reloaded or come back to, rather than opened. */
function cameBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload' || visit?.type === 'back_forward'
}

/** Scrolls as far as the page reaches, and on as it grows: what it shows may come later than the page itself. */
function scrollTo(top: number): (() => void) | undefined {
  const reached = () => {
    window.scrollTo(0, top)
    return window.scrollY >= top - 1
  }
  if (reached()) return
  return untilDone((done) => {
    const growth = new ResizeObserver(() => reached() && done())
    growth.observe(document.body)
    return () => growth.disconnect()
  })
}
