import { type ErrorWire, fromWire, toWire } from './ErrorWire'
import { Flood } from './Flood'
import { Malformed } from './Malformed'
import { Meter, type MeterLimits } from './Meter'

/** What one end answers, by name. */
export type Calls = Readonly<Record<string, Call>>

/** A call that the other end may make. */
export interface Call<Input = never> {
  /** The input, where it has the shape; throws Malformed where it has not. */
  read: (value: unknown) => Input
  /** Answers, or rejects with what the asker is told. */
  run: (input: Input, open: OpenCall) => unknown
}

/** A call while it is open: until it is answered, or after `stay` until one of the two ends it. */
export interface OpenCall {
  /** the asker gave it up, or the line is closed */
  readonly signal: AbortSignal
  /** Keeps the call open beyond its answer. */
  stay(): void
  /** Tells the asker something; after `last` the call is over. */
  tell(event: string, value?: unknown, transfer?: Transferable[]): void
  last(event: string, value?: unknown): void
  /** Hears what the asker says of this call. */
  hear(heard: (word: string, value: unknown) => void): void
}

/** A call that this end made. */
export interface Asked {
  answer: Promise<unknown>
  say(word: string, value?: unknown, transfer?: Transferable[]): void
  /** Gives up a call that stays open after its answer: nothing more is heard of it. */
  end(): void
}

export interface AskOptions {
  /** Gives the call up: its answer rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Told what the other end tells of the call. */
  heard?: ((event: string, value: unknown) => void) | undefined
  transfer?: Transferable[] | undefined
}

/** malformed: a message without the shape that was agreed. flooding: more of them than are taken. */
export type LineFault = 'malformed' | 'flooding'

export interface LineOptions {
  port: MessagePort
  calls: Calls
  /** what is taken from the other end; all of it unless it is said */
  limits?: MeterLimits & { open: number }
  /** Told once of an end that does not hold what was agreed; the line is closed by then. */
  fault?: (fault: LineFault, why: string) => void
}

type Message = { kind: 'ask' | 'say' | 'answer' | 'error' | 'event'; id: number; name: string; value: unknown }

/** Says of a call that its asker gave it up. */
const abort = 'abort'

/**
 * One end of a bridge over a message port. Both ends ask by name and answer from a table; a call may go on after its answer, as a stream or
 * a socket does, with words of the asker and events of the answerer.
 */
export class Line {
  private readonly asked = new Map<number, { settle: (message: Message) => void }>()
  private readonly open = new Map<number, Opened>()
  private readonly meter: Meter | null
  private last = 0
  private closed = false

  constructor(private readonly options: LineOptions) {
    this.meter = options.limits ? new Meter(options.limits) : null
    options.port.onmessage = ({ data }: MessageEvent<unknown>) => this.take(data)
    options.port.onmessageerror = () => this.fail('malformed', 'a message that cannot be read')
  }

  ask(name: string, value?: unknown, { signal, heard, transfer }: AskOptions = {}): Asked {
    const id = ++this.last
    const say = (word: string, said?: unknown, given?: Transferable[]) => this.post('say', id, word, said, given)
    if (this.closed) return { answer: Promise.reject(gone()), say: () => {}, end: () => {} }
    const answer = new Promise<unknown>((resolve, reject) => {
      const giveUp = () => {
        this.asked.delete(id)
        say(abort)
        reject(signal?.reason)
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', giveUp, { once: true })
      const settle = ({ kind, name: event, value: told }: Message) => {
        if (kind === 'event') return heard?.(event, told)
        signal?.removeEventListener('abort', giveUp)
        if (!heard) this.asked.delete(id)
        if (kind === 'answer') return resolve(told)
        this.asked.delete(id)
        reject(fromWire(told as ErrorWire))
      }
      this.asked.set(id, { settle })
      try {
        this.post('ask', id, name, value, transfer)
      } catch (cause) {
        // What cannot be cloned never left.
        this.asked.delete(id)
        reject(cause)
      }
    })
    const end = () => {
      if (this.asked.delete(id)) say(abort)
    }
    return { answer, say, end }
  }

  /** Ends all that is open at either end. */
  close(): void {
    if (this.closed) return
    this.closed = true
    this.options.port.close()
    for (const { gone: left } of this.open.values()) left.abort(gone())
    this.open.clear()
    const error = toWire(gone())
    for (const [id, { settle }] of this.asked) settle({ kind: 'error', id, name: '', value: error })
    this.asked.clear()
  }

  private post(kind: Message['kind'], id: number, name: string, value?: unknown, transfer: Transferable[] = []): void {
    if (!this.closed) this.options.port.postMessage({ kind, id, name, value } satisfies Message, transfer)
  }

  private take(data: unknown): void {
    if (this.closed) return
    try {
      this.meter?.count(data)
      this.handle(messageIn(data))
    } catch (error) {
      if (error instanceof Malformed) this.fail('malformed', error.message)
      else if (error instanceof Flood) this.fail('flooding', error.message)
      else throw error
    }
  }

  private handle(message: Message): void {
    const { kind, id, name, value } = message
    if (kind === 'ask') this.serve(message)
    else if (kind !== 'say') this.asked.get(id)?.settle(message)
    else if (name !== abort) this.open.get(id)?.heard?.(name, value)
    else {
      const opened = this.open.get(id)
      this.open.delete(id)
      opened?.gone.abort(new DOMException('The other side gave it up.', 'AbortError'))
    }
  }

  private serve({ id, name, value }: Message): void {
    const call = Object.hasOwn(this.options.calls, name) ? this.options.calls[name] : undefined
    if (!call) throw new Malformed(`the call ${name.slice(0, 40)}, which is none`)
    if (this.open.has(id)) throw new Malformed(`the call ${id} twice`)
    const most = this.options.limits?.open ?? Number.POSITIVE_INFINITY
    if (this.open.size >= most) throw new Flood(`more than ${most} open calls`)
    void this.run(id, call, call.read(value))
  }

  private async run(id: number, call: Call, input: never): Promise<void> {
    const gone = new AbortController()
    const opened: Opened = { gone, heard: null }
    let stays = false
    this.open.set(id, opened)
    const end = () => this.open.delete(id)
    const tell = (event: string, value?: unknown, transfer?: Transferable[]) => {
      if (this.open.has(id)) this.post('event', id, event, value, transfer)
    }
    try {
      const answer = await call.run(input, {
        signal: gone.signal,
        stay: () => {
          stays = true
        },
        tell,
        last: (event, value) => {
          tell(event, value)
          end()
        },
        hear: (heard) => {
          opened.heard = heard
        },
      })
      if (this.open.has(id)) this.post('answer', id, '', answer)
      if (!stays) end()
    } catch (error) {
      if (this.open.has(id)) this.post('error', id, '', toWire(error))
      end()
    }
  }

  private fail(fault: LineFault, why: string): void {
    this.close()
    this.options.fault?.(fault, why)
  }
}

interface Opened {
  gone: AbortController
  heard: ((word: string, value: unknown) => void) | null
}

const kinds: readonly unknown[] = ['ask', 'say', 'answer', 'error', 'event'] satisfies Message['kind'][]

function messageIn(data: unknown): Message {
  const { kind, id, name } = (typeof data === 'object' && data !== null ? data : {}) as Partial<Message>
  if (kinds.includes(kind) && typeof name === 'string' && Number.isSafeInteger(id)) return data as Message
  throw new Malformed('a message that is none of this bridge')
}

function gone(): DOMException {
  return new DOMException('The page is no longer there.', 'AbortError')
}
