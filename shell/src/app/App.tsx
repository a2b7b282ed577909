import { ErrorBoundary, PortalProvider, portalQueryDefaults, useSession } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { WalletProvider } from '../session/WalletContext'
import { FramePart } from '../ui/FramePart'
import { InstallDialog } from '../ui/InstallDialog'
import { Layout } from '../ui/Layout'
import { Spinner } from '../ui/Spinner'
import { FreshQueries } from './FreshQueries'
import { Pages } from './Pages'
import { ShellContext, type ShellParts } from './ShellContext'

const ToastRegion = lazy(() => patiently(() => import('../ui/ToastRegion')))
const SessionsDialog = lazy(() =>
  patiently(() => import(/* webpackChunkName: "session" */ '../session/SessionsDialog')),
)
const RenewalDialog = lazy(() => patiently(() => import(/* webpackChunkName: "session" */ '../session/RenewalDialog')))
const WalletDialog = lazy(() => patiently(() => import(/* webpackChunkName: "grants" */ '../grants/WalletDialog')))

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
            <FreshQueries lapse={shell.lapse} />
            <WalletProvider shell={shell}>
              {/* The layout waits for a page by itself, so that all the rest goes where one is going at once. */}
              <BrowserRouter useTransitions={false}>
                <Navigation shell={shell} />
                <Wallet shell={shell} />
                <ErrorBoundary fallback={() => <Unframed />}>
                  <Layout>
                    <Page />
                  </Layout>
                </ErrorBoundary>
              </BrowserRouter>
              <FramePart quiet>
                <Toasts shell={shell} />
              </FramePart>
              <FramePart quiet>
                <InstallDialog />
              </FramePart>
              <FramePart quiet>
                <Sessions shell={shell} />
              </FramePart>
              <Renewal shell={shell} />
            </WalletProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </PortalProvider>
    </ShellContext>
  )
}

function Page(): ReactElement {
  return (
    <Suspense fallback={<Waiting />}>
      <Pages />
    </Suspense>
  )
}

/** The page alone, where the frame as a whole could not be shown: what an admin mends it on is still there. */
function Unframed(): ReactElement {
  return (
    <main id="page" className="page">
      <Page />
    </main>
  )
}

function Waiting(): ReactElement {
  return (
    <div role="status">
      <Spinner />
    </div>
  )
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

/** What a module asks the wallet for. */
function Wallet({ shell: { gate } }: Pick<ShellParts, 'shell'>): ReactElement | null {
  const { asked, waiting } = useSyncExternalStore(gate.store.subscribe, gate.store.get)
  return asked ? (
    <Suspense fallback={null}>
      <WalletDialog asked={asked} waiting={waiting} onAnswer={(confirmed) => gate.answer(confirmed)} />
    </Suspense>
  ) : null
}

function Renewal({ shell }: Pick<ShellParts, 'shell'>): ReactElement | null {
  const { waiting } = useSyncExternalStore(shell.lapse.subscribe, shell.lapse.get)
  const session = useSession()
  return waiting && session ? (
    <Suspense fallback={null}>
      <RenewalDialog address={session.address} />
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
