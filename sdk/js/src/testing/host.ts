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

/** The state of somebody without wallet and session, whose event stream is open. */
const stranger: PortalState = {
  portal: {
    brand: {
      name: 'Portal',
      domain: 'portal.example',
      ens: 'portal.eth',
      contact: 'contact@portal.example',
      copyright: 'Portal',
    },
    chain: {
      id: 31337,
      name: 'Dev chain',
      rpcUrls: [],
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorerUrl: null,
      contracts: {},
      labels: {},
      head: null,
      silentSince: null,
      faucet: false,
    },
    analytics: { script: null },
    tiers: [
      { name: 'LIRAETH', threshold: 500 },
      { name: 'VAELUS', threshold: 5_000 },
      { name: 'NAXUS', threshold: 50_000 },
    ],
    modules: [],
    routes: [],
    off: [],
    planned: [],
  },
  session: null,
  wallet: { address: null, chainId: null, balance: null, kind: null, isConnecting: false },
  theme: 'dark',
  locale: 'en',
  stream: { connected: true, since: null },
}
