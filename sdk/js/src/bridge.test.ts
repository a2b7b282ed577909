// @vitest-environment node
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type { FetchInput, FetchResult, PortalHost, PortalSocket, SocketInput } from './host'
import { createTestHost, type TestHostOptions } from './testing'

/*
 * The frame that carries a partner's page is not there yet. This is the least that it has to do, over a real port with structured clone
 * and transfer: values go as they are, streams are transferred, and functions and signals become messages. Whatever PortalHost takes or
 * gives that could not cross fails here.
 */

type Message = { id: number; kind: string; value?: unknown }

/** The shell's end. */
function serve(port: MessagePort, host: Pick<PortalHost, 'fetch' | 'socket'>): void {
  const gone = new Map<number, AbortController>()
  const open = new Map<number, PortalSocket>()
  port.on('message', async ({ id, kind, value }: Message) => {
    const tell = (kind: string, value?: unknown, transfer: ReadableStream[] = []) =>
      port.postMessage({ id, kind, value }, transfer as never)
    const over = new AbortController()
    try {
      switch (kind) {
        case 'abort':
          return gone.get(id)?.abort(value)
        case 'send':
          return open.get(id)?.send(value as string)
        case 'close':
          return open.get(id)?.close(...(value as [number, string]))
        case 'fetch': {
          gone.set(id, over)
          const { told, ...request } = value as FetchInput & { told: boolean }
          const onSent = told ? (bytes: number) => tell('sent', bytes) : undefined
          const answer = await host.fetch({ ...request, signal: over.signal, onSent })
          return tell('answer', answer, answer.body instanceof ReadableStream ? [answer.body] : [])
        }
        case 'socket': {
          gone.set(id, over)
          const onMessage = (message: unknown) => tell('message', message)
          const onClose = (end: unknown) => tell('end', end)
          const socket = await host.socket({ ...(value as SocketInput), signal: over.signal, onMessage, onClose })
          open.set(id, socket)
          return tell('answer', socket.protocol)
        }
      }
    } catch (error) {
      tell('error', error)
    }
  })
}

/** The page's end. */
function connect(port: MessagePort): Pick<PortalHost, 'fetch' | 'socket'> {
  const listeners = new Map<number, (kind: string, value: unknown) => void>()
  let last = 0
  port.on('message', ({ id, kind, value }: Message) => listeners.get(id)?.(kind, value))
  const ask = (
    kind: string,
    value: unknown,
    signal: AbortSignal | undefined,
    hear: (kind: string, value: never) => void,
  ) => {
    const id = ++last
    const tell = (kind: string, value?: unknown) => port.postMessage({ id, kind, value })
    const answer = new Promise<unknown>((resolve, reject) => {
      listeners.set(id, (kind, value) => {
        if (kind === 'answer') resolve(value)
        else if (kind === 'error') reject(value)
        else hear(kind, value as never)
      })
    })
    signal?.addEventListener('abort', () => tell('abort', signal.reason))
    tell(kind, value)
    return { answer, tell }
  }
  return {
    fetch: async ({ signal, onSent, ...request }) => {
      const { answer } = ask('fetch', { ...request, told: onSent !== undefined }, signal, (_, bytes: number) =>
        onSent?.(bytes),
      )
      return (await answer) as FetchResult<never>
    },
    socket: async ({ signal, onMessage, onClose, ...request }) => {
      let over = false
      const { answer, tell } = ask('socket', request, signal, (kind, value: never) => {
        if (kind === 'message') return onMessage(value)
        over = true
        onClose(value)
      })
      const protocol = (await answer) as string
      return {
        protocol,
        send: (message) => {
          if (!over) tell('send', message)
          return !over
        },
        close: (code, reason) => tell('close', [code, reason]),
      }
    },
  }
}

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function framed(options: TestHostOptions) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const host = createTestHost(options)
  serve(port1, host)
  return { host, page: connect(port2) }
}

test.each<[string, BodyInit]>([
  ['a Blob', new Blob(['abc'], { type: 'text/plain' })],
  ['an ArrayBuffer', new TextEncoder().encode('abc').buffer],
  ['a typed array', new TextEncoder().encode('abc')],
])('%s crosses with its headers, its progress comes back, and so do the answer’s head and bytes', async (_, body) => {
  const { host, page } = framed({
    fetch: ({ onSent }) => {
      onSent?.(1)
      onSent?.(3)
      return { status: 200, headers: { etag: '"7"' }, body: Uint8Array.of(0, 255) }
    },
  })
  const sent: number[] = []
  const headers = { 'If-Match': '"6"' }
  const onSent = (bytes: number) => sent.push(bytes)
  const answer = await page.fetch({ url: '/api/m/a/x', method: 'PUT', body, headers, as: 'bytes', onSent })
  expect([answer.status, answer.headers, [...answer.body], sent]).toEqual([200, { etag: '"7"' }, [0, 255], [1, 3]])
  const [asked] = host.requests
  expect(asked).toMatchObject({ method: 'PUT', headers })
  expect(await new Response(asked?.body as BodyInit).text()).toBe('abc')
})

test('giving up crosses, and the reason comes back', async () => {
  let signal: AbortSignal | undefined
  const { page } = framed({
    fetch: (request) => {
      signal = request.signal
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
    },
  })
  const work = new AbortController()
  const answer = page.fetch({ url: '/api/m/a/x', signal: work.signal })
  await vi.waitFor(() => expect(signal).toBeDefined())
  work.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('a streamed answer is read while it is written, is given up by the page, and says why it broke off', async () => {
  let write = {} as ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  const cancel = vi.fn()
  const { page } = framed({
    fetch: () => ({
      status: 200,
      body: new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          write = controller
        },
        cancel,
      }),
    }),
  })
  const read = async () => (await page.fetch({ url: '/api/m/a/x', as: 'stream' })).body.getReader()
  const first = await read()
  write.enqueue(Uint8Array.of(1))
  expect([...((await first.read()).value ?? [])]).toEqual([1])
  write.error(new DOMException('Your session has ended.', 'SessionEnded'))
  await expect(first.read()).rejects.toMatchObject({ name: 'SessionEnded', message: 'Your session has ended.' })
  const second = await read()
  await second.cancel()
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
})

test('a socket crosses: text and bytes both ways, its end, and why it did not open', async () => {
  let off = false
  const { host, page } = framed({
    socket: () => {
      if (off) throw new DOMException('This part of the portal was switched off.', 'ModuleOff')
    },
  })
  const heard: unknown[] = []
  const onMessage = (message: unknown) => heard.push(message)
  const onClose = (end: unknown) => heard.push(end)
  const input = { url: '/api/m/chat/rooms', protocols: ['chat.1'], onMessage, onClose }
  const socket = await page.socket(input)
  const module = host.sockets[0]
  expect(socket.protocol).toBe('chat.1')
  socket.send('hi')
  socket.send(Uint8Array.of(7))
  await vi.waitFor(() => expect(module?.sent).toEqual(['hi', Uint8Array.of(7)]))
  module?.emit('ho')
  module?.emit(Uint8Array.of(9).buffer)
  socket.close(4000, 'enough')
  await vi.waitFor(() =>
    expect(heard).toEqual(['ho', Uint8Array.of(9).buffer, { code: 4000, reason: 'enough', why: null }]),
  )
  off = true
  await expect(page.socket(input)).rejects.toMatchObject({ name: 'ModuleOff' })
})
