import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** How far from the end, in CSS pixels, still counts as being there. */
const near = 80

/** Keeps a scrolled part at its end while that grows, unless the visitor has scrolled up. `grown` differs with each growth. */
export function useFollowedEnd(grown: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const followed = useRef(true)
  useEffect(() => {
    const element = part.current
    if (!element) return
    const moved = () => {
      followed.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    }
    // What comes later, a chart say, makes it longer as well.
    const resized = new ResizeObserver(() => {
      if (followed.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', moved, { passive: true })
    for (const child of element.children) resized.observe(child)
    return () => {
      element.removeEventListener('scroll', moved)
      resized.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has grown
  useLayoutEffect(() => {
    if (followed.current && part.current) part.current.scrollTop = part.current.scrollHeight
  }, [grown])
  return part
}
