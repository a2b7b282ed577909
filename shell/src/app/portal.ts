import type { Portal, Session } from '@portal/sdk'
import type { PortalState } from '@portal/sdk/host'

/** GET /api/portal as the core wrote it into the page; null where it did not. */
export function inlinedPortal(page: Document): Portal | null {
  const element = page.getElementById('portal')
  return element?.textContent ? (JSON.parse(element.textContent) as Portal) : null
}

/** The two slices of the state that one answer fills. */
export function slices({ session, ...portal }: Portal): Pick<PortalState, 'portal' | 'session'> {
  return { portal, session }
}

/** The portal without a module: what it is from the moment the module was turned off. */
export function withoutModule(portal: PortalState['portal'], id: string): PortalState['portal'] {
  return {
    ...portal,
    modules: portal.modules.filter((module) => module.id !== id),
    routes: portal.routes.filter((route) => route.module !== id),
  }
}

/** Whether two sessions have the same rights. */
export function sameRights(a: Session | null, b: Session | null): boolean {
  return a?.address === b?.address && a?.tier === b?.tier && a?.admin === b?.admin
}

/** Whether the same modules, in the same versions, are there. */
export function sameModules(a: PortalState['portal'], b: PortalState['portal']): boolean {
  const names = (portal: PortalState['portal']) => portal.modules.map(({ id, version }) => `${id}@${version}`).join()
  return names(a) === names(b)
}
