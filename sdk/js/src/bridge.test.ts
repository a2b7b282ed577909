// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectHost, hostCalls, Line, type LineFault } from './frame'
import type { SandboxRequest, SandboxScript } from './host'
import { createTestHost, type TestHostOptions } from './testing'

// Both ends of a frame's bridge over a real port, with structured clone and transfer. Whatever PortalHost takes or gives that could not
// cross fails here.

// The browser has one.
const complained = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', complained.mockClear()))
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const limits = { rate: 100, burst: 100, size: 10_000, bytes: 1_000_000, open: 8 }

function framed(options: TestHostOptions) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const host = createTestHost(options)
  const faults: [LineFault, string][] = []
  const calls = hostCalls({ host, module: 'a', origin: 'https://portal.test', toast: host.toast })
  const shell = new Line({ port: port1, calls, limits, fault: (...fault) => faults.push(fault) })
  const line = new Line({ port: port2, calls: {} })
  const state = { get: host.getState, subscribe: host.subscribe }
  return { host, faults, shell, line, page: connectHost(line, state, (url) => `sha384-of ${url}`) }
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
  const input = { url: '/api/m/a/rooms', protocols: ['chat.1'], onMessage, onClose }
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

test('a topic is followed until the page gives it up; one of another module is refused', async () => {
  const { host, page } = framed({})
  const heard: unknown[] = []
  const unfollow = page.follow('a.scores', (payload, id) => heard.push([payload, id]))
  page.follow('b.scores', (payload) => heard.push(payload))
  await vi.waitFor(() => expect(host.topics).toEqual(['a.scores']))
  host.emit('a.scores', { score: 7 })
  host.emit('b.scores', { score: 8 })
  await vi.waitFor(() => expect(heard).toEqual([[{ score: 7 }, '1']]))
  unfollow()
  await vi.waitFor(() => expect(host.topics).toEqual([]))
  await vi.waitFor(() => expect(complained).toHaveBeenCalled())
  expect(complained.mock.calls.flat()).toMatchObject([{ name: 'TypeError' }])
})

test.each([
  ['GET', '/api/m/a'],
  ['DELETE', '/api/m/a/x?y=1'],
  ['GET', '/api/m/a/x%2F..%2F..%2Fb/y'],
  ['PUT', '/api/preferences/a/columns'],
  ['GET', '/api/explorer/blocks/7'],
])('a page in a frame asks for %s %s', async (method, url) => {
  const { page, host } = framed({ fetch: () => ({ status: 204 }) })
  await expect(page.fetch({ url, method })).resolves.toMatchObject({ status: 204 })
  expect(host.requests).toHaveLength(1)
})

test.each([
  ['GET', '/api/m/b/x'],
  ['GET', '/api/m/ab/x'],
  ['GET', '/api/m/a/../b/x'],
  ['GET', '/api/m/a/%2e%2e/b/x'],
  ['GET', '/api/m/a\\..\\..\\session'],
  ['GET', 'https://elsewhere.test/api/m/a/x'],
  ['GET', '//elsewhere.test/api/m/a/x'],
  ['POST', '/api/session/balance'],
  ['GET', '/api/portal'],
  ['GET', '/api/admin/modules'],
  ['DELETE', '/api/preferences/a/columns'],
  ['GET', '/api/preferences/b/columns'],
  ['POST', '/api/explorer/blocks/7'],
])('a page in a frame cannot ask for %s %s', async (method, url) => {
  const { page, host, faults } = framed({ fetch: () => ({ status: 204 }) })
  await expect(page.fetch({ url, method })).rejects.toThrow(TypeError)
  expect([host.requests, faults]).toEqual([[], []])
})

test('a wallet’s refusal keeps its code and what goes with it', async () => {
  const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001, data: { why: 'asked' } })
  const { page } = framed({ wallet: () => Promise.reject(refusal) })
  await expect(page.wallet({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
    message: 'User rejected the request.',
    code: 4001,
    data: { why: 'asked' },
  })
})

const ask = (name: unknown, value: unknown, id: unknown = 1) => ({ kind: 'ask', id, name, value })

test.each<[string, unknown]>([
  ['no message', 'hello'],
  ['null', null],
  ['a call without a number', ask('toast', { title: 'x' }, '1')],
  ['a call without a name', ask(7, {})],
  ['an unknown call', ask('eval', {})],
  ['a call that every object has', ask('constructor', {})],
  ['a toast without a title', ask('toast', {})],
  ['a toast with more than a toast has', ask('toast', { title: 'x', html: '<b>' })],
  ['a toast of a thousand lines', ask('toast', { title: 'x'.repeat(5000) })],
  ['a topic that is a list', ask('follow', { topic: ['a.x'] })],
  ['a path that is an object', ask('navigate', { to: {} })],
  ['headers that are a list', ask('fetch', { url: '/api/m/a/x', headers: ['x'] })],
  ['an unknown form', ask('fetch', { url: '/api/m/a/x', as: 'html' })],
  ['params that are no list', ask('wallet', { method: 'eth_call', params: {} })],
])('%s ends the bridge as malformed', async (_, message) => {
  const { page, line, faults, host } = framed({})
  const waiting = page.wallet({ method: 'eth_chainId' }).catch((error: Error) => error.name)
  ;(line as unknown as { options: { port: MessagePort } }).options.port.postMessage(message)
  await vi.waitFor(() => expect(faults).toMatchObject([['malformed', expect.any(String)]]))
  expect(host.toasts).toEqual([])
  line.close()
  expect(await waiting).not.toBe('')
})

test.each<[string, (line: Line) => void]>([
  [
    'too many messages',
    (line) => Array.from({ length: 200 }, () => line.ask('toast', { title: 'x' }).answer.catch(() => {})),
  ],
  [
    'a message of too many characters',
    (line) => line.ask('wallet', { method: 'x', params: ['y'.repeat(20_000)] }).answer.catch(() => {}),
  ],
  [
    'a message of too many values',
    (line) => line.ask('wallet', { method: 'x', params: [Array(20_000).fill(0)] }).answer.catch(() => {}),
  ],
  [
    'a message of too many bytes',
    (line) => line.ask('fetch', { url: '/api/m/a', body: new ArrayBuffer(2e6) }).answer.catch(() => {}),
  ],
  [
    'too many open calls',
    (line) => Array.from({ length: 9 }, (_, at) => line.ask('follow', { topic: `a.${at}` }).answer.catch(() => {})),
  ],
])('%s end the bridge as a flood, and what was open with it', async (_, flood) => {
  const { page, line, faults, host } = framed({})
  page.follow('a.scores', () => {})
  await vi.waitFor(() => expect(host.topics).toEqual(['a.scores']))
  flood(line)
  await vi.waitFor(() => expect(faults).toMatchObject([['flooding', expect.any(String)]]))
  expect(host.topics).toEqual([])
})

test('a run in the sandbox crosses: its files with their hashes, its progress, what came of it, and why nothing did', async () => {
  const asked: SandboxRequest[] = []
  const { page } = framed({
    sandbox: async (request) => {
      asked.push(request)
      request.onProgress?.({ seconds: 1, outputBytes: 2, done: null, note: 'step' })
      if ('program' in request) throw new DOMException('The program failed.', 'Trapped')
      const output = Uint8Array.of(7)
      return { exit: 0, output, outputSha256: 'ab', stderr: '', seconds: 1, memoryBytes: null }
    },
  })
  const onProgress = vi.fn()
  const answer = await page.sandbox({
    script: { url: '/remotes/a/task.js' },
    files: {
      model: { bytes: Uint8Array.of(1, 2), sha256: 'cd' },
      other: { url: '/remotes/a/x', integrity: 'sha256-x' },
    },
    input: Uint8Array.of(3),
    onProgress,
  })
  expect(answer).toEqual({
    exit: 0,
    output: Uint8Array.of(7),
    outputSha256: 'ab',
    stderr: '',
    seconds: 1,
    memoryBytes: null,
  })
  await vi.waitFor(() =>
    expect(onProgress).toHaveBeenCalledWith({ seconds: 1, outputBytes: 2, done: null, note: 'step' }),
  )
  expect(asked[0]).toMatchObject({
    script: { url: '/remotes/a/task.js', integrity: 'sha384-of /remotes/a/task.js' },
    files: { model: { sha256: 'cd' }, other: { integrity: 'sha256-x' } },
  })
  expect((asked[0] as SandboxScript).input).toBeInstanceOf(Blob)
  const failing = page.sandbox({ program: { bytes: Uint8Array.of(1), sha256: 'cd' } })
  await expect(failing).rejects.toMatchObject({ name: 'Trapped', message: 'The program failed.' })
})
