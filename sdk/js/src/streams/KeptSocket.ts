import type { Bytes, EndReason, PortalHost, PortalSocket, PortalState, SocketEnd, SocketInput } from '@portal/sdk'
import { endReason } from './endReason'

/** opening: for the first time or again; waiting: for the time of the next attempt; ended: for good, or until the right comes back. */
export type SocketState = 'opening' | 'open' | 'waiting' | 'ended'

export interface KeptSocketOptions extends Omit<SocketInput, 'url' | 'signal' | 'onClose'> {
  /** Throws where there is none. */
  url: () => string
  onOpen: () => void
  onState: (state: SocketState, end: SocketEnd | null) => void
}

/** Milliseconds to the first further attempt; each later one takes twice as long, up to the longest. */
const first = 1_000
const longest = 30_000
/** Milliseconds after which an open socket counts as well: its loss begins a new series of attempts. */
const lasting = 10_000
/** Milliseconds for which the event stream is away before the socket, which goes the same way, is taken for lost too. */
const silent = 5_000

/** RFC 6455 §7.4.1 and the registry: going away, internal error, service restart, try again later, bad gateway. */
const passing = [1001, 1011, 1012, 1013, 1014]

/**
 * A WebSocket that is opened again where it was lost: after 1 s, then 2, 4 … 30 s, a fifth more or less, and at once when the portal can
 * be reached again. One that lost its right is opened again when the visitor's session or the modules change. One that the module closed
 * for good, and one that cannot be opened as it was asked for, stays closed. Nothing is kept for the next connection: what was sent or
 * said in between is for the module and its page to make up for in onOpen.
 */
export class KeptSocket {
  private socket: PortalSocket | null = null
  /** Aborts the present socket, from the attempt to open it to its end; nothing is heard of one that was given up. */
  private attempt: AbortController | null = null
  private closed = false
  /** whom it speaks for; for another visitor the page opens another one */
  private readonly wallet: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private stopWatching = () => {}

  constructor(
    private readonly host: PortalHost,
    private readonly options: KeptSocketOptions,
  ) {
    this.wallet = host.getState().session?.address
    void this.open()
  }

  /** Whether it is on its way; false: the socket is not open. */
  send(message: string | Bytes): boolean {
    return this.socket?.send(message) ?? false
  }

  /** Ends it. Idempotent. */
  close(): void {
    this.closed = true
    this.giveUp()
  }

  /** Opens what is neither open nor being opened, without waiting any longer. */
  reopen = (): void => {
    if (!this.attempt && !this.closed) void this.open()
  }

  private async open(): Promise<void> {
    const { url, protocols, onMessage, onOpen, onState } = this.options
    this.rest()
    const attempt = new AbortController()
    const { signal } = attempt
    this.attempt = attempt
    let since = Number.POSITIVE_INFINITY
    const onClose = (end: SocketEnd) => {
      if (signal.aborted) return
      if (Date.now() - since >= lasting) this.failures = 0
      attempt.abort()
      this.attempt = null
      this.socket = null
      this.rest()
      this.ended(end)
    }
    onState('opening', null)
    this.watchWay()
    try {
      const socket = await this.host.socket({
        url: url(),
        protocols,
        signal,
        onMessage: (message) => signal.aborted || onMessage(message),
        onClose,
      })
      if (signal.aborted) return socket.close(1000)
      this.socket = socket
      since = Date.now()
      onState('open', null)
      onOpen()
    } catch (error) {
      onClose({ code: 1006, reason: (error as Error).message, why: endReason(error) })
    }
  }

  /**
   * A connection whose other end disappeared reports nothing. The only sign is that the event stream, which goes the same way, has been
   * away for a while.
   */
  private watchWay(): void {
    const began = Date.now()
    const anew = () => {
      this.giveUp()
      void this.open()
    }
    this.stopWatching = this.watch(
      ({ stream }) => stream.connected,
      (connected) => {
        clearTimeout(this.timer)
        if (!connected) this.timer = setTimeout(anew, silent)
        else if (!this.socket && Date.now() - began >= silent) anew()
      },
    )
  }

  private ended(end: SocketEnd): void {
    const lost = end.why === 'ConnectionLost' || (end.why === null && passing.includes(end.code))
    if (lost) {
      const wait = Math.min(longest, first * 2 ** this.failures++) * (0.8 + 0.4 * Math.random())
      this.timer = setTimeout(this.reopen, wait)
      this.reopenWhen(({ stream }) => stream.connected, Boolean)
    } else if (end.why && end.why !== 'ConnectionLost') {
      const { pick, will } = rights[end.why]
      this.reopenWhen(pick, will)
    }
    this.options.onState(lost ? 'waiting' : 'ended', end)
  }

  /** Opens it again when what is picked of the state has changed to what will do. */
  private reopenWhen<T>(pick: (state: PortalState) => T, will: (now: T) => boolean): void {
    this.stopWatching = this.watch(pick, (now) => {
      if (will(now) && this.host.getState().session?.address === this.wallet) this.reopen()
    })
  }

  private watch<T>(pick: (state: PortalState) => T, changed: (now: T) => void): () => void {
    let before = pick(this.host.getState())
    return this.host.subscribe(() => {
      const now = pick(this.host.getState())
      if (Object.is(now, before)) return
      before = now
      changed(now)
    })
  }

  /** Ends what is open or being opened. */
  private giveUp(): void {
    this.rest()
    this.attempt?.abort()
    this.attempt = null
    this.socket?.close(1000)
    this.socket = null
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
