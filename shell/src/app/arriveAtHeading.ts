import { untilDone } from './untilDone'

/** Focuses the page's heading as soon as it is there; the returned function, if there is one, ends the waiting. */
export function arriveAtHeading(): (() => void) | undefined {
  if (focusHeading()) return
  return untilDone((done) => {
    const watcher = new MutationObserver(() => focusHeading() && done())
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  })
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
