import type { Module, Portal, Route } from '@portal/sdk'
import { guard } from '../routes/guard'
import { followIntent } from './intent'
import type { Remotes } from './Remotes'

/** What is known of the visitor. */
interface Known {
  portal: Pick<Portal, 'routes' | 'modules'>
  session: Portal['session']
}

/** The module's page at a path, where this visitor may open it. */
export function openPage({ portal, session }: Known, path: string): { module: Module; route: Route } | null {
  const found = guard(portal.routes, session, path)
  if (found.kind !== 'open') return null
  const module = portal.modules.find(({ id }) => id === found.route.module)
  return module?.remote ? { module, route: found.route } : null
}

/**
 * Loads what may be needed next: what all remotes need when the browser has nothing to do, a page when a visitor is about
 * to open it. Nothing that is closed to them, and nothing at all where they save data.
 */
export function preloadPages(page: Document, remotes: Remotes, known: () => Known): void {
  if (known().portal.modules.some(({ remote }) => remote?.mode === 'direct')) {
    whenIdle(() => !savesData() && remotes.warm())
  }
  followIntent(page, (path) => {
    if (savesData() || path === page.location.pathname) return
    const next = openPage(known(), path)
    if (next) remotes.preload(next.module, next.route.path)
  })
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** Acts when the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, 1000) // Safari has none
}
