import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactElement, Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { ModuleProvider, PortalProvider } from '../portal'
import { portalQueryDefaults } from '../query'
import { createTestHost, type TestHost } from './host'

export interface RenderPageOptions {
  host?: TestHost
  /** the module's id */
  module: string
  /** the route's path, with its parameters; "*" unless given */
  route?: string
  /** where the visitor is */
  at?: string
  /** with answers that are already cached */
  client?: QueryClient
}

export interface RenderedPage extends RenderResult {
  host: TestHost
  client: QueryClient
}

/** Renders a page as the shell mounts it. */
export function renderPage(page: ReactElement, options: RenderPageOptions): RenderedPage {
  const { host = createTestHost(), module, route = '*', at = '/', client = newClient() } = options
  const result = render(
    <QueryClientProvider client={client}>
      <PortalProvider host={host}>
        <MemoryRouter initialEntries={[at]}>
          <ModuleProvider id={module}>
            <Suspense>
              <Routes>
                <Route path={route} element={page} />
              </Routes>
            </Suspense>
          </ModuleProvider>
        </MemoryRouter>
      </PortalProvider>
    </QueryClientProvider>,
  )
  return { ...result, host, client }
}

function newClient(): QueryClient {
  return new QueryClient({ defaultOptions: portalQueryDefaults })
}
