import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventStream, type StreamStatus } from './EventStream'
import { createSseReader, type StreamMessage } from './sse'

/** A core that keeps each connection open until the test ends it. */
class Core {
  readonly requests: { url: string; lastId: string | undefined }[] = []
  private writer: WritableStreamDefaultWriter<Uint8Array> | undefined
  refusing = false
  silent = false

  send: typeof fetch = async (url, init) => {
    const headers = init?.headers as Record<string, string>
    this.requests.push({ url: String(url), lastId: headers['Last-Event-ID'] })
    if (this.refusing) throw new TypeError('Failed to fetch')
    if (this.silent) {
      return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    this.writer = writable.getWriter()
    init?.signal?.addEventListener('abort', () => void this.writer?.abort().catch(() => {}))
    return new Response(readable)
  }

  async write(text: string): Promise<void> {
    await this.writer?.write(new TextEncoder().encode(text))
  }

  async end(): Promise<void> {
    await this.writer?.close()
  }
}

describe('reading a stream', () => {
  test.each([
    ['whole messages', ['id: 7\nevent: module\ndata: {"a":1}\n\n'], [{ topic: 'module', data: '{"a":1}', id: '7' }]],
    ['messages in pieces', ['id: 7\nev', 'ent: a\nda', 'ta: 1\n', '\n'], [{ topic: 'a', data: '1', id: '7' }]],
    ['CRLF cut in two', ['event: a\r', '\ndata: 1\r\n\r\n'], [{ topic: 'a', data: '1', id: '' }]],
    ['data of several lines', ['data: 1\ndata: 2\n\n'], [{ topic: 'message', data: '1\n2', id: '' }]],
    ['comments as nothing', [': still here\n\n'], []],
  ])('%s', (_, pieces, messages) => {
    const read: StreamMessage[] = []
    const reader = createSseReader((message) => read.push(message))
    for (const piece of pieces) reader(piece)
    expect(read).toEqual(messages)
  })
})

describe('the connection', () => {
  let core: Core
  let stream: EventStream
  let messages: StreamMessage[]
  let statuses: StreamStatus[]

  beforeEach(() => {
    core = new Core()
    messages = []
    statuses = []
    stream = new EventStream({
      message: (message) => messages.push(message),
      status: (status) => statuses.push(status),
      send: core.send,
      firstDelay: 1,
      maxDelay: 4,
      silence: 200,
    })
  })
  afterEach(() => stream.close())

  const connections = (count: number) => vi.waitFor(() => expect(core.requests.length).toBeGreaterThanOrEqual(count))

  test('asks for all topics at once, and hands on what comes', async () => {
    stream.follow(['module'])
    stream.follow(['module', 'gaia.transfers'])
    await connections(1)
    expect(core.requests[0]?.url).toBe('/api/events?topics=gaia.transfers,module')
    await core.write('event: open\ndata: {"topics":["module"],"denied":{}}\n\nid: 3\nevent: module\ndata: {}\n\n')
    await vi.waitFor(() => expect(messages).toEqual([{ topic: 'module', data: '{}', id: '3' }]))
    expect(statuses.map(({ connected }) => connected)).toEqual([true])
  })

  test('resumes after a loss where it stopped', async () => {
    stream.follow(['module'])
    await connections(1)
    await core.write('id: 41\nevent: module\ndata: {}\n\n')
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    await core.end()
    await connections(2)
    expect(core.requests[1]?.lastId).toBe('41')
    expect(statuses.at(-1)?.connected).toBe(false)
  })

  test('tries again while the core cannot be reached', async () => {
    core.refusing = true
    stream.follow(['module'])
    await connections(3)
    expect(statuses.map(({ connected }) => connected)).toEqual([false])
    core.refusing = false
    await connections(core.requests.length + 1)
    await core.write('event: open\ndata: {"topics":["module"],"denied":{}}\n\n')
    await vi.waitFor(() => expect(statuses.at(-1)?.connected).toBe(true))
  })

  test('is given up when the core takes it and says nothing', async () => {
    core.silent = true
    stream.follow(['module'])
    await connections(2)
    expect(statuses.map(({ connected }) => connected)).toEqual([false])
  })

  test('comes back for a topic that is new, and stays for one that went', async () => {
    stream.follow(['module', 'session'])
    await connections(1)
    stream.follow(['module'])
    stream.follow(['module', 'gaia.transfers'])
    await connections(2)
    expect(core.requests[1]?.url).toBe('/api/events?topics=gaia.transfers,module')
  })

  test('asks again for what was denied, and only then', async () => {
    stream.follow(['module', 'session'])
    await connections(1)
    await core.write('event: open\ndata: {"topics":["module"],"denied":{}}\n\n')
    await vi.waitFor(() => expect(statuses).toHaveLength(1))
    stream.retryDenied()
    await core.write(
      'event: denied\ndata: {"topic":"session","message":"The session has ended."}\n\nevent: module\ndata: {}\n\n',
    )
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    expect(core.requests).toHaveLength(1)
    stream.retryDenied()
    await connections(2)
  })

  test('counts as lost until it is there under another session', async () => {
    stream.follow(['module', 'network.validators'])
    await connections(1)
    await core.write('event: open\ndata: {"topics":["module"],"denied":{"network.validators":"Sign in."}}\n\n')
    await vi.waitFor(() => expect(statuses).toHaveLength(1))
    stream.startAnew()
    await connections(2)
    await core.write('event: open\ndata: {"topics":["module","network.validators"],"denied":{}}\n\n')
    await vi.waitFor(() => expect(statuses.map(({ connected }) => connected)).toEqual([true, false, true]))
  })
})
