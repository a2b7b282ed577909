import { useEffect } from 'react'

/** Keeps the screen on while somebody looks, where the browser can. It lets go of it out of sight by itself. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        // TypeScript has it in every browser; without TLS and in older ones it is missing.
        const lock = await (navigator.wakeLock as WakeLock | undefined)?.request('screen')
        if (over) await lock?.release()
        else held = lock ?? null
      } catch {
        // The battery is low: the screen may go dark.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
