import { usePortal } from '@portal/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLasting } from './useLasting'

/** Milliseconds for which it is said that the connection is back. */
const relief = 4000

export interface Outage {
  /** RFC 3339: since when the portal cannot be reached; null while it can, or where that is too short to mention */
  since: string | null
  /** the browser says that it has no network at all */
  offline: boolean
  /** an outage that was mentioned has just ended */
  over: boolean
}

/** Whether the portal can be reached, as this tab's visitor should hear it. */
export function useOutage(): Outage {
  const { connected, since } = usePortal((state) => state.stream)
  const offline = useSyncExternalStore(onNetwork, () => !navigator.onLine)
  const lost = connected ? null : since
  const lasting = useLasting(lost)
  const [told, setTold] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  // Where the browser has no network, the outage is mentioned at once. What was mentioned stays until the outage ends.
  const tell = lost && (told ?? (offline ? lost : lasting))
  if (tell !== told) {
    setTold(tell)
    setOver(tell === null)
  }
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => setOver(false), relief)
    return () => clearTimeout(timer)
  }, [over])
  return { since: tell, offline, over }
}

function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
