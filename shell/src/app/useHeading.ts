import { useEffect, useRef } from 'react'
import { untilDone } from './untilDone'

/** After a change of page, focuses its heading, when it is there. */
export function useHeading(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (focusHeading()) return
    return untilDone((done) => {
      const watcher = new MutationObserver(() => focusHeading() && done())
      watcher.observe(document.body, { childList: true, subtree: true })
      return () => watcher.disconnect()
    })
  }, [pathname])
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading], main h1:not([data-loading])')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // A page in a frame has its heading in there.
  heading.dispatchEvent(new Event('portal-arrive'))
  return true
}
