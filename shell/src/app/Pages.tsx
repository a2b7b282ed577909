import { ErrorBoundary, type Route as PortalRoute, usePortal, useSession } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { lazy, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { RemotePage } from '../remotes/RemotePage'
import { Auth } from '../routes/Auth'
import { type Guard, guard } from '../routes/guard'
import { NotFound, SwitchedOff, TierGate } from '../routes/instead'
import { loadDashboard } from '../routes/loadDashboard'
import { paths } from '../routes/paths'
import { useOff } from '../routes/useOff'
import { signInPath } from '../session/nextPath'
import { useShell } from './ShellContext'
import { useView } from './useView'

const Admin = lazy(() => patiently(() => import('../admin/Admin')))
const Dashboard = lazy(async () => ({ default: (await loadDashboard()).Dashboard }))
const Explorer = lazy(() => patiently(() => import('../explorer/Explorer')))

/** The page of the present path, as far as this visitor may see it. */
export function Pages(): ReactElement {
  const { pathname, search, hash } = useLocation()
  const routes = usePortal((state) => state.portal.routes)
  const found = guard(routes, useSession(), pathname)
  const left = useLeft(pathname)
  useView(left ? null : found, pathname)
  return (
    <ErrorBoundary resetKey={pathname} onRetry={() => location.reload()}>
      {!left && <Found found={found} here={pathname + search + hash} />}
    </ErrorBoundary>
  )
}

/** Whether the reader went on from the page whose session ended: nothing but that page waits for the next one. */
function useLeft(pathname: string): boolean {
  const { shell } = useShell()
  const { waiting } = useSyncExternalStore(shell.lapse.subscribe, shell.lapse.get)
  const [page, setPage] = useState<string | null>(null)
  if (waiting && page === null) setPage(pathname)
  if (!waiting && page !== null) setPage(null)
  const left = waiting && page !== null && page !== pathname
  useEffect(() => {
    if (left) void shell.giveUp()
  }, [left, shell])
  return left
}

function Found({ found, here }: { found: Guard; here: string }): ReactElement {
  const session = useSession()
  const off = useOff(useLocation().pathname)
  if (found.kind === 'sign in') return <Navigate to={signInPath(here)} replace />
  if (found.kind === 'not found') return off ? <SwitchedOff page={off} /> : <NotFound />
  if (found.kind === 'tier') return <TierGate key={found.route.path} route={found.route} tier={found.tier} />
  // A guarded page is built anew for another account: what one person typed on it is not shown to the next one who signs in.
  const key = found.route.access === 'public' ? found.route.path : `${session?.address} ${found.route.path}`
  // React-router hands the path's parameters to what it renders.
  return (
    <Routes>
      <Route caseSensitive path={found.route.path} element={<Page key={key} route={found.route} />} />
    </Routes>
  )
}

function Page({ route }: { route: PortalRoute }): ReactElement {
  if (route.access === 'admin') return <Admin route={route} />
  if (route.module !== null) return <RemotePage route={route} />
  if (route.path === '/') return <Dashboard />
  if (route.path === paths.auth) return <Auth />
  return <Explorer path={route.path} />
}
