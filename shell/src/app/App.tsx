import { PortalProvider, portalQueryDefaults } from '@portal/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect, useMemo } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { WalletProvider } from '../session/WalletContext'
import { InstallDialog } from '../ui/InstallDialog'
import { Layout } from '../ui/Layout'
import { Spinner } from '../ui/Spinner'
import { ToastRegion } from '../ui/ToastRegion'
import { Pages } from './Pages'
import { ShellContext, type ShellParts } from './ShellContext'

export function App(parts: ShellParts): ReactElement {
  const { shell } = parts
  const client = useMemo(() => new QueryClient({ defaultOptions: portalQueryDefaults }), [])
  useEffect(() => {
    shell.onRights = () => void client.resetQueries()
    shell.onModuleGone = (id) => client.removeQueries({ predicate: ({ queryKey: [head] }) => head === `/api/m/${id}` })
  }, [shell, client])
  return (
    <ShellContext value={parts}>
      <PortalProvider host={shell.host}>
        <QueryClientProvider client={client}>
          <WalletProvider shell={shell}>
            <BrowserRouter>
              <Navigation shell={shell} />
              <Layout>
                <Suspense fallback={<Spinner />}>
                  <Pages />
                </Suspense>
              </Layout>
            </BrowserRouter>
            <ToastRegion />
            <InstallDialog />
          </WalletProvider>
        </QueryClientProvider>
      </PortalProvider>
    </ShellContext>
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
