import { usePortal, useSession } from '@portal/sdk'
import { useLayoutEffect } from 'react'
import { guard } from '../routes/guard'
import { useOff } from '../routes/useOff'
import { usePlanned } from '../routes/usePlanned'
import { pageTitle } from '../ui/pageTitle'
import { useT } from './text'

/** The title of the page behind a path, as this visitor finds it; it stands in the tab as soon as it is asked for. */
export function useTitle(pathname: string): string {
  const t = useT()
  const routes = usePortal((state) => state.portal.routes)
  const brand = usePortal((state) => state.portal.brand.name)
  const found = guard(routes, useSession(), pathname)
  const off = useOff(pathname)
  const planned = usePlanned(pathname)
  const nothing = off
    ? t('off.title', { page: off.title })
    : planned
      ? t('planned.title', { page: planned.title })
      : t('notFound.title')
  const title = 'route' in found ? pageTitle(t, found.route) : found.kind === 'sign in' ? t('auth.title') : nothing
  useLayoutEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return title
}
