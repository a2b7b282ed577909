import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactElement, Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { ModuleProvider, PortalProvider } from '../portal'
import { portalQueryDefaults } from '../query'
import type { FetchInput, FetchResult, PortalHost, PortalState, ToastInput } from '../host'

/** An answer of a test's API: JSON for 200, or a whole result. */
export type TestAnswer = { json: unknown } | (Pick<FetchResult, 'status'> & Partial<FetchResult>)

export interface TestHostOptions {
  /** parts of the state that differ from a stranger's */
  state?: Partial<PortalState>
  /** Answers a request; without one every request is a 404. */
  fetch?: (request: FetchInput) => TestAnswer | Promise<TestAnswer>
  /** Answers an EIP-1193 request. */
  wallet?: PortalHost['wallet']
}

/** A host in memory: it keeps what the page did, and plays the shell's part. */
export interface TestHost extends PortalHost {
  readonly toasts: ToastInput[]
  readonly requests: FetchInput[]
  readonly navigations: string[]
  /** topics that are followed now */
  readonly topics: string[]
  /** Changes the state and tells the page. */
  setState(change: Partial<PortalState>): void
  /** An event of the stream. */
  emit(topic: string, payload: unknown): void
}

export function createTestHost({ state: change, fetch, wallet }: TestHostOptions = {}): TestHost {
  let state: PortalState = { ...stranger, ...change }
  let eventID = 0
  const listeners = new Set<() => void>()
  const followers = new Set<{ topic: string; event: (payload: unknown, id: string) => void }>()
  const toasts: ToastInput[] = []
  const requests: FetchInput[] = []
  const navigations: string[] = []

  return {
    mode: 'direct',
    toasts,
    requests,
    navigations,
    get topics() {
      return [...new Set([...followers].map(({ topic }) => topic))].sort()
    },
    getState: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    setState(next) {
      state = { ...state, ...next }
      for (const listener of [...listeners]) listener()
    },
    follow(topic, event) {
      const follower = { topic, event }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    emit(topic, payload) {
      const id = String(++eventID)
      for (const follower of [...followers]) if (follower.topic === topic) follower.event(payload, id)
    },
    toast: (toast) => void toasts.push(toast),
    navigate: (to) => void navigations.push(to),
    async fetch(request) {
      requests.push(request)
      const answer = (await fetch?.(request)) ?? { status: 404 }
      if ('json' in answer) return { status: 200, statusText: 'OK', body: JSON.stringify(answer.json) }
      return { statusText: '', body: '', ...answer }
    },
    wallet: wallet ?? (() => Promise.reject(Object.assign(new Error('No wallet is connected.'), { code: 4900 }))),
  }
}

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

/** The state of somebody without wallet and session, whose event stream is open. */
const stranger: PortalState = {
  portal: {
    brand: { name: 'Portal', domain: 'portal.example', ens: 'portal.eth', contact: 'contact@portal.example', copyright: 'Portal' },
    chain: {
      id: 31337,
      name: 'Dev chain',
      rpcUrls: [],
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorerUrl: null,
      contracts: {},
      head: null,
      faucet: false,
    },
    tiers: [
      { name: 'LIRAETH', threshold: 500 },
      { name: 'VAELUS', threshold: 5_000 },
      { name: 'NAXUS', threshold: 50_000 },
    ],
    modules: [],
    routes: [],
  },
  session: null,
  wallet: { address: null, chainId: null, balance: null, kind: null, isConnecting: false },
  theme: 'dark',
  locale: 'en',
  stream: { connected: true, since: null },
}
