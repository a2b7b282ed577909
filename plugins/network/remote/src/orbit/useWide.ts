import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1080px)'

/** Whether there is room for a panel beside the map. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )
}
