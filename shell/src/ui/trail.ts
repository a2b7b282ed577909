import type { Route } from '@portal/sdk'
import { findRoute } from '../routes/guard'

export interface Crumb {
  title: string
  /** absent where the crumb leads nowhere: it is the page itself */
  path?: string
}

/** The pages above a page, by its path, and the page itself. */
export function trail(routes: Route[], here: Route): Crumb[] {
  const parents = here.path.split('/').slice(1, -1)
  const above = parents.flatMap((_, index) => {
    const path = `/${parents.slice(0, index + 1).join('/')}`
    const route = findRoute(routes, path)
    return route ? [{ title: route.title, path }] : []
  })
  return [...above, { title: here.title }]
}
