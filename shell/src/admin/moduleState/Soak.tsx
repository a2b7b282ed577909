import { type ReactElement, useEffect, useState } from 'react'
import type { AdminModule } from '../wire'
import { useT } from './text'

export interface SoakProps {
  module: Pick<AdminModule, 'version' | 'soakUntil'>
  /** for a table: leaves out what happens when the version fails */
  short?: boolean
}

/** A new version is being watched, and for how much longer. */
export function Soak({ module, short }: SoakProps): ReactElement | null {
  const t = useT()
  const count = useSecondsUntil(module.soakUntil)
  if (count <= 0) return null
  return <span className="soak">{t(short ? 'soak.short' : 'soak', { count, version: module.version })}</span>
}

/** Whole seconds until a time, counted down; 0 for null and for a time that is over. */
function useSecondsUntil(time: string | null): number {
  const left = () => (time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000)))
  const [, tick] = useState(0)
  useEffect(() => {
    if (time === null) return
    const timer = setInterval(() => {
      tick((count) => count + 1)
      if (Date.parse(time) <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return left()
}
