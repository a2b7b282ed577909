import type {
  AnswerForm,
  AnswerForms,
  Bytes,
  FetchInput,
  FetchResult,
  PortalHost,
  PortalState,
  SocketInput,
  ToastInput,
} from '../host'
import { requestHeaders } from '../requestHeaders'
import { type TestSocket, testSocket } from './socket'

/** An answer of a test's API: JSON for 200, or a status with what goes with it; the page gets its body in the form that it asks for. */
export type TestAnswer =
  | { json: unknown }
  | {
      status: number
      statusText?: string
      headers?: Record<string, string>
      body?: string | Bytes | AnswerForms['stream']
    }

export interface TestHostOptions {
  /** parts of the state that differ from a stranger's */
  state?: Partial<PortalState>
  /** Answers a request; without one every request is a 404. */
  fetch?: (request: FetchInput) => TestAnswer | Promise<TestAnswer>
  /** Told before a socket opens; where it throws, the socket does not. Without it every socket opens. */
  socket?: (request: SocketInput) => void | Promise<void>
  /** Answers an EIP-1193 request. */
  wallet?: PortalHost['wallet']
  /** Answers a run in the sandbox; without it each fails as one of a browser that has none. */
  sandbox?: PortalHost['sandbox']
}

/** A host in memory: it keeps what the page did, and plays the shell's part. */
export interface TestHost extends PortalHost {
  readonly toasts: ToastInput[]
  readonly requests: FetchInput[]
  /** all that were opened, those too that have ended */
  readonly sockets: TestSocket[]
  readonly navigations: string[]
  /** topics that are followed now */
  readonly topics: string[]
  /** Changes the state and tells the page. */
  setState(change: Partial<PortalState>): void
  /** An event of the stream. */
  emit(topic: string, payload: unknown): void
}

export function createTestHost({ state: change, fetch, socket, wallet, sandbox }: TestHostOptions = {}): TestHost {
  let state: PortalState = { ...stranger, ...change }
  let eventID = 0
  const listeners = new Set<() => void>()
  const followers = new Set<{ topic: string; event: (payload: unknown, id: string) => void }>()
  const toasts: ToastInput[] = []
  const requests: FetchInput[] = []
  const sockets: TestSocket[] = []
  const navigations: string[] = []

  return {
    mode: 'direct',
    toasts,
    requests,
    sockets,
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
      requestHeaders(request.headers)
      requests.push(request)
      return inForm((await fetch?.(request)) ?? { status: 404 }, request.as)
    },
    async socket(request) {
      await socket?.(request)
      const [page, module] = testSocket(request)
      sockets.push(module)
      return page
    },
    wallet: wallet ?? (() => Promise.reject(Object.assign(new Error('No wallet is connected.'), { code: 4900 }))),
    sandbox: sandbox ?? (() => Promise.reject(new DOMException('There is no sandbox here.', 'Unavailable'))),
  }
}

async function inForm<Form extends AnswerForm>(
  answer: TestAnswer,
  form: Form = 'text' as Form,
): Promise<FetchResult<Form>> {
  const given = 'json' in answer ? { status: 200, statusText: 'OK', body: JSON.stringify(answer.json) } : answer
  const { status, statusText = '', headers = {}, body = '' } = given as Exclude<TestAnswer, { json: unknown }>
  const whole = new Response(body)
  const forms: { [F in AnswerForm]: () => Promise<AnswerForms[F]> } = {
    text: () => whole.text(),
    bytes: async () => new Uint8Array(await whole.arrayBuffer()),
    stream: async () => whole.body as AnswerForms['stream'],
  }
  return { status, statusText, headers, body: await forms[form]() }
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
