import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = 'portal.scroll'
/** Milliseconds that a page may take to show its heading and still get the focus. */
const patience = 5000

/** A change of page: its title in the tab, focus on its heading, and the scroll position one left it at. */
export function useArrival(title: string): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // A new path is what an arrival is.
    void pathname
    if (first.current) {
      first.current = false
      return
    }
    return focusHeading()
  }, [pathname])
  useScrollPosition()
}

function focusHeading(): () => void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('[data-page-heading], main h1')
    if (!heading) return false
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (focus()) return () => {}
  const watcher = new MutationObserver(() => focus() && watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => watcher.disconnect(), patience)
  return () => {
    clearTimeout(timer)
    watcher.disconnect()
  }
}

function useScrollPosition(): void {
  const { key, pathname } = useLocation()
  const at = useRef(pathname)
  const kind = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const left = JSON.parse(sessionStorage.getItem(positions) ?? '{}') as Record<string, number>
    // A page that only changes its query, to sort its rows say, stays where it is read.
    if (kind === 'POP') window.scrollTo(0, left[key] ?? 0)
    else if (at.current !== pathname) window.scrollTo(0, 0)
    at.current = pathname
    const keep = () => {
      left[key] = window.scrollY
      sessionStorage.setItem(positions, JSON.stringify(left))
    }
    window.addEventListener('scrollend', keep)
    return () => window.removeEventListener('scrollend', keep)
  }, [key, kind, pathname])
}
