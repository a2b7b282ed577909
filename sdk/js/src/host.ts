import type { SandboxRequest, SandboxResult } from './sandbox/request'
import type { Portal, Session } from './wire'

export { isBytes } from './isBytes'
export { patiently } from './patiently'
export { requestHeaders } from './requestHeaders'
export type * from './sandbox/request'
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

/** What is sent as it is; a Blob or a File with its own media type. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>

/** How the body of an answer is taken: whole, or while it is still being written. */
export interface AnswerForms {
  text: string
  bytes: Uint8Array<ArrayBuffer>
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

export type AnswerForm = keyof AnswerForms

export interface FetchInput<Form extends AnswerForm = AnswerForm> {
  /** a path of this origin, below /api/ */
  url: string
  method?: string
  /** Bytes go as they are, under their own media type or headers['Content-Type']; anything else goes as JSON. */
  body?: unknown
  /** those that `requestHeaders` lets through; with any other the request is refused */
  headers?: Readonly<Record<string, string>> | undefined
  /** text, unless it is said */
  as?: Form | undefined
  /** Gives the request up, or the stream that it answered: an AbortError. */
  signal?: AbortSignal | undefined
  /** Told how many bytes of the body have left. An answer to such a request is not streamed. */
  onSent?: ((bytes: number) => void) | undefined
}

export interface FetchResult<Form extends AnswerForm = 'text'> {
  status: number
  statusText: string
  /** by their names in small letters */
  headers: Readonly<Record<string, string>>
  /** A stream that was cut errors with a DOMException whose name is an EndReason, and whose message says it to the visitor. */
  body: AnswerForms[Form]
}

/**
 * Why a stream or a socket ended that neither side closed: the session is over, or is another one's; the visitor's tier fell; the
 * module was turned off; or the connection broke off, and may be tried again.
 */
export type EndReason = 'SessionEnded' | 'AccessLost' | 'ModuleOff' | 'ConnectionLost'

export interface SocketInput {
  /** a path of this origin, below /api/ */
  url: string
  /** subprotocols, of which the module chooses one */
  protocols?: readonly string[] | undefined
  /** Gives up opening it. */
  signal?: AbortSignal | undefined
  onMessage: (message: string | ArrayBuffer) => void
  /** Told once, of a socket that was open; nothing follows. */
  onClose: (end: SocketEnd) => void
}

export interface SocketEnd {
  /** RFC 6455 §7.4; 1006: without a word */
  code: number
  /** what the side that closed it said; where it has a `why`, that in a sentence for the visitor */
  reason: string
  /** null: one of the two sides closed it, with that code */
  why: EndReason | null
}

/** An open WebSocket. */
export interface PortalSocket {
  /** the subprotocol that the module chose; empty: none */
  readonly protocol: string
  /** Whether it is on its way: what is sent after the end is lost, as what is on its way then. */
  send: (message: string | Bytes) => boolean
  /** 1000, or 3000 to 4999 */
  close: (code?: number, reason?: string) => void
}

/**
 * All that a remote may ask of the shell. Two transports implement it: in-process for direct remotes, a MessagePort for
 * framed ones; so everything it takes and gives can be cloned or transferred, but for functions and AbortSignals: what they tell
 * goes as messages.
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
  /** Asks the portal, and answers whatever status it gave. Rejects as a cut stream errors where it cannot be reached. */
  fetch<Form extends AnswerForm = 'text'>(request: FetchInput<Form>): Promise<FetchResult<Form>>
  /**
   * Resolves when the socket is open. Rejects with an EndReason as a stream that was cut does, and with another error where the request is
   * wrong. It does not try again.
   */
  socket(request: SocketInput): Promise<PortalSocket>
  /** An EIP-1193 request to the connected wallet. */
  wallet(request: { method: string; params?: unknown[] }): Promise<unknown>
  /**
   * Runs a program or a script without network, storage and portal. Rejects with a DOMException: an AbortError, or one whose name is a
   * SandboxFailure; with a TypeError where the request is none.
   */
  sandbox(request: SandboxRequest): Promise<SandboxResult>
}
