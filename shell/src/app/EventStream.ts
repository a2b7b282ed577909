import { createSseReader, type StreamMessage } from './sse'

export interface StreamStatus {
  connected: boolean
  /** RFC 3339: when it became so */
  since: string | null
}

export interface EventStreamOptions {
  message(message: StreamMessage): void
  status(status: StreamStatus): void
  send?: typeof fetch
  /** milliseconds before the first attempt after a loss; doubles up to maxDelay */
  firstDelay?: number
  maxDelay?: number
  /** milliseconds without a byte after which the connection counts as lost; the core sends one every 15 s */
  silence?: number
}

/** Milliseconds in which topics that are followed one after another share a connection. */
const settle = 40

/** The browser's one connection to /api/events: it resumes where it stopped and comes back by itself. */
export class EventStream {
  private topics: string[] = []
  private denied = new Set<string>()
  private lastId = ''
  private attempts = 0
  private connected: boolean | null = null
  private connection: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(private readonly options: EventStreamOptions) {}

  /** Follows exactly these topics; a smaller set keeps the connection, whose other messages nobody reads. */
  follow(topics: Iterable<string>): void {
    const wanted = [...new Set(topics)].sort()
    const grew = wanted.some((topic) => !this.topics.includes(topic))
    if (!grew && wanted.length > 0) return
    this.topics = wanted
    this.attempts = 0
    this.schedule(settle)
  }

  /** Asks again for what was refused; done when the visitor's rights may have changed. */
  retryDenied(): void {
    if (this.denied.size > 0) this.reconnect()
  }

  /** Starts a new connection now; it resumes where the old one stopped. */
  reconnect(): void {
    this.attempts = 0
    this.schedule(0)
  }

  /**
   * Starts anew under the visitor's present session. The old connection counts as lost: topics that were closed to it were
   * silent, and resuming does not bring back what they missed.
   */
  startAnew(): void {
    if (this.connected) this.report(false)
    this.reconnect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.connection?.abort()
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer)
    this.connection?.abort()
    this.connection = null
    if (this.closed || this.topics.length === 0) return
    this.timer = setTimeout(() => void this.connect(), delay)
  }

  private async connect(): Promise<void> {
    const connection = new AbortController()
    this.connection = connection
    try {
      await this.read(connection)
    } catch {
      // A lost connection and a refused one are the same here: it is tried again.
    }
    if (this.connection !== connection) return
    this.report(false)
    const { firstDelay = 1000, maxDelay = 30_000 } = this.options
    const delay = Math.min(maxDelay, firstDelay * 2 ** this.attempts++)
    this.schedule(delay * (0.8 + Math.random() * 0.4))
  }

  private async read(connection: AbortController): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), this.options.silence ?? 45_000)
    }
    try {
      listen()
      const reader = (await this.open(connection.signal)).pipeThrough(new TextDecoderStream()).getReader()
      const take = createSseReader((message) => this.take(message))
      for (;;) {
        const { value, done } = await reader.read()
        if (done || connection.signal.aborted) return
        listen()
        take(value)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  private async open(signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
    const send = this.options.send ?? fetch
    const answer = await send(`/api/events?topics=${this.topics.map(encodeURIComponent).join(',')}`, {
      headers: { Accept: 'text/event-stream', ...(this.lastId && { 'Last-Event-ID': this.lastId }) },
      signal,
      cache: 'no-store',
      // What the page itself asks for goes first.
      priority: 'low',
      credentials: 'same-origin',
    })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${answer.statusText}`)
    return answer.body
  }

  private take(message: StreamMessage): void {
    if (message.id) this.lastId = message.id
    if (message.topic === 'open') {
      this.attempts = 0
      const { denied = {} } = JSON.parse(message.data) as { denied?: Record<string, string> }
      this.denied = new Set(Object.keys(denied))
      this.report(true)
    } else if (message.topic === 'denied') {
      this.denied.add((JSON.parse(message.data) as { topic: string }).topic)
    } else {
      this.options.message(message)
    }
  }

  private report(connected: boolean): void {
    if (connected === this.connected) return
    this.connected = connected
    this.options.status({ connected, since: new Date().toISOString() })
  }
}
