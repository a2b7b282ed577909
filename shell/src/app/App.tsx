import { ErrorBoundary, PortalProvider, portalQueryDefaults, usePortal, useSession } from '@portal/sdk'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { WalletProvider } from '../session/WalletContext'
import { InstallDialog } from '../ui/InstallDialog'
import { Layout } from '../ui/Layout'
import { Spinner } from '../ui/Spinner'
import { Pages } from './Pages'
import { ShellContext, type ShellParts } from './ShellContext'

const ToastRegion = lazy(() => import('../ui/ToastRegion'))
const SessionsDialog = lazy(() => import('../session/SessionsDialog'))

export function App(parts: ShellParts): ReactElement {
  const { shell } = parts
  const client = useMemo(() => new QueryClient({ defaultOptions: portalQueryDefaults }), [])
  useEffect(() => {
    shell.onModuleGone = (id) => client.removeQueries({ predicate: ({ queryKey: [head] }) => head === `/api/m/${id}` })
  }, [shell, client])
  return (
    <ShellContext value={parts}>
      <PortalProvider host={shell.host}>
        <ErrorBoundary onRetry={() => location.reload()}>
          <QueryClientProvider client={client}>
            <FreshQueries />
            <WalletProvider shell={shell}>
              {/* The layout waits for a page by itself, so that all the rest goes where one is going at once. */}
              <BrowserRouter useTransitions={false}>
                <Navigation shell={shell} />
                <Layout>
                  <Suspense fallback={<Waiting />}>
                    <Pages />
                  </Suspense>
                </Layout>
              </BrowserRouter>
              <Toasts shell={shell} />
              <InstallDialog />
              <Sessions shell={shell} />
            </WalletProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </PortalProvider>
    </ShellContext>
  )
}

function Waiting(): ReactElement {
  return (
    <div role="status">
      <Spinner />
    </div>
  )
}

/**
 * Forgets what was read under other rights. It stands before the pages, and waits for the commit, so that a page that
 * went with the rights does not ask once more.
 */
export function FreshQueries(): null {
  const client = useQueryClient()
  const rights = usePortal(({ session }) => session && `${session.address} ${session.tier} ${session.admin}`)
  const before = useRef(rights)
  useEffect(() => {
    if (before.current === rights) return
    before.current = rights
    void client.resetQueries()
  }, [client, rights])
  return null
}

/** Gives remotes the router's way to go somewhere. */
function Navigation({ shell }: Pick<ShellParts, 'shell'>): null {
  const navigate = useNavigate()
  useEffect(() => {
    shell.onNavigate = (to, options) => void navigate(to, options)
  }, [shell, navigate])
  return null
}

function Sessions({ shell }: Pick<ShellParts, 'shell'>): ReactElement | null {
  const { sessions } = useSyncExternalStore(shell.dialogs.subscribe, shell.dialogs.get)
  const session = useSession()
  return sessions && session ? (
    <Suspense fallback={null}>
      <SessionsDialog address={session.address} onClose={() => shell.dialogs.set({ sessions: false })} />
    </Suspense>
  ) : null
}

/** The toasts' region comes with the first toast, and stays. */
function Toasts({ shell }: Pick<ShellParts, 'shell'>): ReactElement | null {
  const list = useSyncExternalStore(shell.toasts.subscribe, shell.toasts.list)
  const [needed, setNeeded] = useState(false)
  if (!needed && list.length > 0) setNeeded(true)
  return needed ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null
}
