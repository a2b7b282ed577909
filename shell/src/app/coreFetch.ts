import {
  type Bytes,
  type EndReason,
  isBytes,
  type PortalHost,
  type PortalSocket,
  type PortalState,
  type SocketInput,
} from '@portal/sdk/host'
import { t } from './text'

/** How requests reach the core, and what they need to know of this page. */
export interface CoreAccess {
  send: typeof fetch
  state(): PortalState
  /** Asks the core again what this visitor may see; whether it could be reached. */
  refresh(): Promise<boolean>
  /** The session is over, and its page waits for the next one. */
  lapsed(): boolean
}

const reads = new Set(['GET', 'HEAD'])

/**
 * The headers that the shell adds to a request. A write says that a page of the portal sends it, and for which wallet, so that the core can
 * refuse it under another wallet's session.
 */
export function ownHeaders(verb: string, wallet: string | null): Record<string, string> {
  return reads.has(verb) ? {} : { 'X-Portal': '1', ...(wallet && { 'X-Portal-Wallet': wallet }) }
}

/** The address that a page asks for. */
export function targetOf(url: string): URL {
  const target = new URL(url, location.origin)
  if (target.origin !== location.origin || !target.pathname.startsWith('/api/')) {
    throw new TypeError('A page can only ask for paths below /api/ of this portal.')
  }
  return target
}

/** Asks the core; rejects with a sentence where it cannot be reached. */
export function createCoreFetch(core: CoreAccess): PortalHost['fetch'] {
  return async (request) => {
    const { url, method = 'GET', body, headers: wanted, as = 'text', signal, onSent } = request
    const target = targetOf(url)
    const verb = method.toUpperCase()
    const headers = ownHeaders(verb, core.state().wallet.address)
    // null, '', 0 and false are bodies. A value without a form in JSON, such as undefined, is no body.
    const sent: Bytes | string | undefined = isBytes(body) ? body : JSON.stringify(body)
    if (typeof sent === 'string') headers['Content-Type'] = 'application/json'
    if (isBytes(body) || wanted || as !== 'text' || signal || onSent) {
      const { transfer } = await later(() => import(/* webpackChunkName: "transfer" */ '../transfer/transfer'))
      return transfer(core, request, { target, verb, headers, body: sent })
    }
    try {
      const answer = await core.send(target, {
        method: verb,
        headers,
        body: sent as string,
        credentials: 'same-origin',
      })
      return { ...headOf(answer), body: await answer.text() } as never
    } catch (cause) {
      throw unreachable(cause)
    }
  }
}

/** An error whose name is the reason: a name also survives the message port of a frame. */
export function unreachable(cause: unknown): DOMException {
  const reason: EndReason = 'ConnectionLost'
  return Object.assign(new DOMException(t('fetch.unreachable'), reason), { cause })
}

/** Opens a WebSocket to the core. */
export async function openCoreSocket(core: CoreAccess, request: SocketInput): Promise<PortalSocket> {
  const { openSocket } = await later(() => import(/* webpackChunkName: "transfer" */ '../transfer/openSocket'))
  return openSocket(core, request)
}

/** Loads code that few pages need, when the first of them does. */
async function later<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    throw unreachable(cause)
  }
}

export function headOf({ status, statusText, headers }: Response) {
  return { status, statusText, headers: Object.fromEntries(headers) }
}
