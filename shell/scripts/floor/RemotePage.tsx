import { ModuleProvider, type Route } from '@portal/sdk'
import { lazy, type ReactElement } from 'react'

const Page = lazy(() => import('./Page'))

/** The module's page as it would be in one bundle. The Suspense above all pages waits for it. */
export function RemotePage({ route }: { route: Route }): ReactElement {
  return (
    <ModuleProvider id={route.module ?? ''}>
      <Page />
    </ModuleProvider>
  )
}
