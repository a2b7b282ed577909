import type { PortalState } from '@portal/sdk'

/** What a module's frame is told of the portal: nothing of other modules and their pages. */
export function frameState(state: PortalState, module: string): PortalState {
  const { portal } = state
  return {
    ...state,
    portal: {
      ...portal,
      modules: portal.modules.filter(({ id }) => id === module),
      routes: portal.routes.filter((route) => route.module === module),
      analytics: { script: null },
      off: [],
      planned: [],
    },
  }
}
