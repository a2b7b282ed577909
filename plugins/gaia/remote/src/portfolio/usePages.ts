import { usePortal } from '@portal/sdk'
import { useCallback } from 'react'

/** Whether this portal has a page, which another module or another release of this one may bring. */
export function usePages(): (path: string) => boolean {
  const routes = usePortal((state) => state.portal.routes)
  return useCallback((path) => routes.some((route) => route.path === path), [routes])
}
