import { useDeferredValue, useEffect, useState } from 'react'
import type { Location } from 'react-router'

/** Milliseconds that a page may take before a spinner stands for it: a shorter wait would only flicker. */
const patience = 150

/** The location of the page on screen: the previous one until the page that is asked for has loaded. */
export function useShown(asked: Location): Location {
  const deferred = useDeferredValue(asked)
  return asked.pathname === deferred.pathname ? asked : deferred
}

/** Whether something takes so long that the visitor should see that it is awaited. */
export function useLate(awaited: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [awaited])
  return awaited && late
}
