import { useEffect, useState } from 'react'

const second = 1_000

/** Renders again each second while somebody looks; for those who want less motion, every ten. */
export function useSeconds(runs: boolean): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!runs) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(() => document.hidden || tick((count) => count + 1), calm ? 10 * second : second)
    return () => clearInterval(timer)
  }, [runs])
}
