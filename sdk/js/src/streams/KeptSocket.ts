import type { Bytes, EndReason, PortalHost, PortalSocket, PortalState, SocketEnd, SocketInput } from '@portal/sdk'
import { endReason } from './endReason'

/** opening: for the first time or again; waiting: for the time of the next attempt; ended: for good, or until the right comes back. */
export type SocketState = 'opening' | 'open' | 'waiting' | 'ended'

export interface KeptSocketOptions extends Omit<SocketInput, 'signal' | 'onClose'> {
  onOpen: () => void
  onState: (state: SocketState, end: SocketEnd | null) => void
}

/** Milliseconds to the first further attempt; each later one takes twice as long, up to the longest. */
const first = 1_000
const longest = 30_000
/** Milliseconds that a socket is open for before its loss is a new one, and no further failure of the attempts before. */
const lasting = 10_000

/** RFC 6455 §7.4.1 and the registry: going away, internal error, service restart, try again later, bad gateway. */
const passing = [1001, 1011, 1012, 1013, 1014]

/**
 * A WebSocket that is opened again where it was lost: after 1 s, then 2, 4 … 30 s, a fifth more or less, and at once when the portal can
 * be reached again. One that lost its right is opened again when the visitor's session or the modules change. One that the module closed
 * for good stays closed. Nothing is kept for the next connection: what was sent or said in between is for the module and its page to
 * make up for in onOpen.
 */
export class KeptSocket {
  private socket: PortalSocket | null = null
  private readonly gone = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private stopWatching = () => {}

  constructor(
    private readonly host: PortalHost,
    private readonly options: KeptSocketOptions,
  ) {
    void this.open()
  }

  /** Whether it is on its way; false: the socket is not open. */
  send(message: string | Bytes): boolean {
    this.socket?.send(message)
    return this.socket !== null
  }

  /** Ends it. Idempotent. */
  close(): void {
    this.gone.abort()
    this.rest()
    this.socket?.close(1000)
    this.socket = null
  }

  /** Opens what is not open, without waiting any longer. */
  reopen = (): void => {
    if (this.socket || this.gone.signal.aborted) return
    this.rest()
    void this.open()
  }

  private async open(): Promise<void> {
    const { url, protocols, onMessage, onOpen, onState } = this.options
    const { signal } = this.gone
    onState('opening', null)
    let since = 0
    const onClose = (end: SocketEnd) => {
      this.socket = null
      if (signal.aborted) return
      if (Date.now() - since >= lasting) this.failures = 0
      this.ended(end)
    }
    try {
      const socket = await this.host.socket({ url, protocols, signal, onMessage, onClose })
      if (signal.aborted) return socket.close(1000)
      this.socket = socket
      since = Date.now()
      onState('open', null)
      onOpen()
    } catch (error) {
      if (!signal.aborted)
        this.ended({ code: 1006, reason: (error as Error).message, why: endReason(error) ?? 'ConnectionLost' })
    }
  }

  private ended(end: SocketEnd): void {
    const lost = end.why === 'ConnectionLost' || (end.why === null && passing.includes(end.code))
    if (lost) {
      const wait = Math.min(longest, first * 2 ** this.failures++) * (0.8 + 0.4 * Math.random())
      this.timer = setTimeout(this.reopen, wait)
      this.stopWatching = this.watch(({ stream }) => stream.connected, Boolean)
    } else if (end.why && end.why !== 'ConnectionLost') {
      const { pick, will } = rights[end.why]
      this.stopWatching = this.watch(pick, will)
    }
    this.options.onState(lost ? 'waiting' : 'ended', end)
  }

  /** Opens it again when what is picked of the state has changed to what will do. */
  private watch<T>(pick: (state: PortalState) => T, will: (now: T) => boolean): () => void {
    let before = pick(this.host.getState())
    return this.host.subscribe(() => {
      const now = pick(this.host.getState())
      if (Object.is(now, before)) return
      before = now
      if (will(now)) this.reopen()
    })
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.stopWatching()
    this.stopWatching = () => {}
  }
}

/** What has to change in the state before a socket that lost its right can be opened again. */
const rights: Record<
  Exclude<EndReason, 'ConnectionLost'>,
  { pick: (state: PortalState) => string; will: (now: string) => boolean }
> = {
  SessionEnded: { pick: ({ session }) => (session ? `${session.address} ${session.expiresAt}` : ''), will: Boolean },
  AccessLost: {
    pick: ({ session }) => (session ? `${session.address} ${session.tier} ${session.admin}` : ''),
    will: Boolean,
  },
  ModuleOff: {
    pick: ({ portal }) => portal.modules.map(({ id, version }) => `${id} ${version}`).join(),
    will: () => true,
  },
}
