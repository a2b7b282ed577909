import { ErrorBoundary, type Route as PortalRoute, usePortal, useSession } from '@portal/sdk'
import { lazy, type ReactElement } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { RemotePage } from '../remotes/RemotePage'
import { Auth } from '../routes/Auth'
import { Dashboard } from '../routes/Dashboard'
import { type Guard, guard } from '../routes/guard'
import { NotFound } from '../routes/NotFound'
import { TierGate } from '../routes/TierGate'
import { signInPath } from '../session/nextPath'

const Modules = lazy(() => import('../admin/Modules'))

/** The page of the present path, as far as this visitor may see it. */
export function Pages(): ReactElement {
  const { pathname, search, hash } = useLocation()
  const routes = usePortal((state) => state.portal.routes)
  const found = guard(routes, useSession(), pathname)
  return (
    <ErrorBoundary resetKey={pathname} onRetry={() => location.reload()}>
      <Found found={found} here={pathname + search + hash} />
    </ErrorBoundary>
  )
}

function Found({ found, here }: { found: Guard; here: string }): ReactElement {
  if (found.kind === 'sign in') return <Navigate to={signInPath(here)} replace />
  if (found.kind === 'not found') return <NotFound />
  if (found.kind === 'tier') return <TierGate key={found.route.path} route={found.route} tier={found.tier} />
  // React-router hands the path's parameters to what it renders.
  return (
    <Routes>
      <Route caseSensitive path={found.route.path} element={<Page key={found.route.path} route={found.route} />} />
    </Routes>
  )
}

function Page({ route }: { route: PortalRoute }): ReactElement {
  if (route.module !== null) return <RemotePage route={route} />
  if (route.path === '/') return <Dashboard />
  if (route.path === '/auth') return <Auth />
  if (route.path === '/admin') return <Modules />
  return <NotFound />
}
