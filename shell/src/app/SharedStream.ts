import { EventStream, type EventStreamOptions, type StreamStatus } from './EventStream'
import type { StreamMessage } from './sse'

/** What tabs of one browser tell each other. */
type Word =
  | { kind: 'want'; tab: string; topics: string[] }
  | { kind: 'who' }
  | { kind: 'message'; message: StreamMessage }
  | { kind: 'status'; status: StreamStatus }
  | { kind: 'renew' }
  | { kind: 'session'; signedIn: boolean }

export type Connect = (
  options: EventStreamOptions,
) => Pick<EventStream, 'follow' | 'retryDenied' | 'reconnect' | 'startAnew' | 'close'>

export interface SharedStreamOptions {
  /** null: this tab keeps its own connection */
  channel: BroadcastChannel | null
  locks: Pick<LockManager, 'request'> | null
  status(status: StreamStatus): void
  /** Another tab signed in, or out. */
  session(signedIn: boolean): void
  connect?: Connect
}

const lead = 'portal-events'
const tabLock = (tab: string) => `portal-events/${tab}`

/** Events for all tabs of a browser over one connection: the tab that holds the lock connects and hands on what it hears. */
export class SharedStream {
  private readonly tab = crypto.randomUUID()
  private readonly listeners = new Map<string, Set<(payload: unknown, id: string) => void>>()
  /** what the other tabs follow, known to the leader */
  private readonly wants = new Map<string, string[]>()
  private stream: ReturnType<Connect> | null = null
  private status: StreamStatus = { connected: false, since: null }
  private readonly ended = new AbortController()

  constructor(private readonly options: SharedStreamOptions) {
    const { channel, locks } = options
    if (!channel || !locks) {
      this.becomeLeader()
      return
    }
    channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data)
    const { signal } = this.ended
    const held = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const quiet = () => {}
    locks.request(tabLock(this.tab), { signal }, held).catch(quiet)
    locks
      .request(lead, { signal }, () => {
        this.becomeLeader()
        return held()
      })
      .catch(quiet)
    this.announce()
  }

  follow(topic: string, listener: (payload: unknown, id: string) => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set()
    this.listeners.set(topic, listeners.add(listener))
    if (listeners.size === 1) this.announce()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.listeners.get(topic) !== listeners) return
      this.listeners.delete(topic)
      this.announce()
    }
  }

  /** The visitor's rights grew or shrank: topics that were refused are asked for again. */
  renew(): void {
    if (this.stream) this.stream.retryDenied()
    else this.say({ kind: 'renew' })
  }

  /** This tab signed in or out: the connection starts again under the new session, and the other tabs are told. */
  sessionChanged(signedIn: boolean): void {
    this.stream?.startAnew()
    this.say({ kind: 'session', signedIn })
  }

  /** The connection starts again now; only the tab that keeps it has one. */
  reconnect(): void {
    this.stream?.reconnect()
  }

  close(): void {
    this.ended.abort()
    this.stream?.close()
    this.stream = null
    this.options.channel?.close()
  }

  private becomeLeader(): void {
    const connect = this.options.connect ?? ((options) => new EventStream(options))
    this.stream = connect({
      message: (message) => {
        this.hand(message)
        this.say({ kind: 'message', message })
      },
      status: (status) => this.tell(status),
    })
    // What was sent since the leader before this one left may be missing.
    if (this.status.connected) this.tell({ connected: false, since: new Date().toISOString() })
    this.say({ kind: 'who' })
    this.announce()
  }

  private announce(): void {
    if (this.stream) this.stream.follow(new Set([...this.listeners.keys(), ...[...this.wants.values()].flat()]))
    else this.say({ kind: 'want', tab: this.tab, topics: [...this.listeners.keys()] })
  }

  private say(word: Word): void {
    if (!this.ended.signal.aborted) this.options.channel?.postMessage(word)
  }

  private hear(word: Word): void {
    if (word.kind === 'message') this.hand(word.message)
    else if (word.kind === 'status') this.report(word.status)
    else if (word.kind === 'session') {
      this.stream?.startAnew()
      this.options.session(word.signedIn)
    } else if (word.kind === 'renew') this.stream?.retryDenied()
    else if (word.kind === 'who') this.announce()
    else if (this.stream) this.take(word.tab, word.topics)
  }

  private take(tab: string, topics: string[]): void {
    const known = this.wants.has(tab)
    this.wants.set(tab, topics)
    this.announce()
    this.say({ kind: 'status', status: this.status })
    if (known) return
    // A tab holds a lock of its own while it lives: whoever gets it knows that the tab is gone.
    this.options.locks
      ?.request(tabLock(tab), { signal: this.ended.signal }, () => {
        this.wants.delete(tab)
        this.announce()
      })
      .catch(() => {})
  }

  private tell(status: StreamStatus): void {
    this.report(status)
    this.say({ kind: 'status', status })
  }

  private report(status: StreamStatus): void {
    this.status = status
    this.options.status(status)
  }

  private hand({ topic, data, id }: StreamMessage): void {
    const listeners = this.listeners.get(topic)
    if (!listeners) return
    const payload: unknown = JSON.parse(data)
    for (const listener of [...listeners]) {
      try {
        listener(payload, id)
      } catch (error) {
        // A page's mistake is its own: the stream, and its other listeners, go on.
        reportError(error)
      }
    }
  }
}
