import type { Portal, Session } from './wire'

export { patiently } from './patiently'
export { shellContract } from './shellContract.js'

/** What every page may read. Slices keep their identity while they do not change. */
export interface PortalState {
  /** everything of GET /api/portal but the session */
  portal: Omit<Portal, 'session'>
  session: Session | null
  wallet: WalletState
  theme: 'dark' | 'light'
  /** BCP 47 */
  locale: string
  /** the event stream */
  stream: { connected: boolean; since: string | null }
}

/** The browser's wallet; it is connected before, and apart from, a session. */
export interface WalletState {
  address: string | null
  chainId: number | null
  /** native balance in wei, decimal */
  balance: string | null
  kind: 'MetaMask' | 'Coinbase Wallet' | 'Web3 Wallet' | null
  isConnecting: boolean
}

export interface ToastInput {
  title: string
  description?: string
  destructive?: boolean
}

export interface FetchInput {
  /** a path of this origin, below /api/ */
  url: string
  method?: string
  body?: unknown
}

export interface FetchResult {
  status: number
  statusText: string
  body: string
}

/**
 * All that a remote may ask of the shell. Two transports implement it: in-process for direct remotes, a MessagePort for
 * framed ones; so everything it takes and gives can be cloned.
 */
export interface PortalHost {
  readonly mode: 'direct' | 'framed'
  getState(): PortalState
  /** Calls back after each change of the state, until the returned function is called. */
  subscribe(changed: () => void): () => void
  /** Follows a topic of the event stream ("<module>.<topic>"); a topic the visitor may not follow stays silent. */
  follow(topic: string, event: (payload: unknown, id: string) => void): () => void
  toast(toast: ToastInput): void
  navigate(to: string, options?: { replace?: boolean }): void
  fetch(request: FetchInput): Promise<FetchResult>
  /** An EIP-1193 request to the connected wallet. */
  wallet(request: { method: string; params?: unknown[] }): Promise<unknown>
}
