import type { Bytes, PortalSocket, SocketEnd, SocketInput } from '../host'

/** A socket that a page opened, seen from the module's side. */
export interface TestSocket {
  readonly url: string
  readonly protocols: readonly string[]
  /** what the page sent */
  readonly sent: (string | Bytes)[]
  /** undefined: it is open */
  readonly end: SocketEnd | undefined
  /** The module says something. */
  emit(message: string | ArrayBuffer): void
  /** It ends, 1006 for a loss of its connection unless it is said otherwise. */
  cut(end?: Partial<SocketEnd>): void
}

/** Both ends of an open socket. */
export function testSocket({ url, protocols = [], onMessage, onClose }: SocketInput): [PortalSocket, TestSocket] {
  const sent: (string | Bytes)[] = []
  let ended: SocketEnd | undefined
  const end = (reason: SocketEnd) => {
    if (ended) return
    ended = reason
    onClose(reason)
  }
  const page: PortalSocket = {
    protocol: protocols[0] ?? '',
    send: (message) => {
      if (!ended) sent.push(message)
      return !ended
    },
    // 1005: no code was said.
    close: (code = 1005, reason = '') => queueMicrotask(() => end({ code, reason, why: null })),
  }
  const module: TestSocket = {
    url,
    protocols,
    sent,
    get end() {
      return ended
    },
    emit: (message) => {
      if (!ended) onMessage(message)
    },
    cut: ({ code = 1006, reason = '', why = code === 1006 ? 'ConnectionLost' : null } = {}) =>
      end({ code, reason, why }),
  }
  return [page, module]
}
