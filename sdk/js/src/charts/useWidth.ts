import { type RefCallback, useCallback, useState } from 'react'

/**
 * The width in CSS pixels of the element that has the reference, as it is now; what is said before one was measured. The element
 * may come later than the component, go, and come back as another one.
 */
export function useWidth(first: number): readonly [frame: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(first)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width]
}
