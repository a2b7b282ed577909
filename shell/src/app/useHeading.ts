import { useEffect, useRef } from 'react'
import { arriveAtHeading } from './arriveAtHeading'

/** After a change of page, focuses its heading, when it is there. */
export function useHeading(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    return arriveAtHeading()
  }, [pathname])
}
