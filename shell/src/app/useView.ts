import { useEffect } from 'react'
import type { Guard } from '../routes/guard'
import { useShell } from './ShellContext'
import { useT } from './text'

/** The route of a view that showed the not-found page. */
export const notFoundView = '*'

/** Reports the page that is there; null, and on the way to the sign-in page, is none. */
export function useView(found: Guard | null, pathname: string): void {
  const t = useT()
  const { views, traces } = useShell().shell
  const nothing = found?.kind === 'not found' && { path: notFoundView, title: t('notFound.title') }
  const page = found && 'route' in found ? found.route : nothing || null
  const route = page?.path
  const title = page?.title ?? ''
  useEffect(() => {
    if (route === undefined) return
    views.arrive(pathname, route, title)
    traces?.arrive(route)
  }, [views, traces, pathname, route, title])
}
