import { beforeEach, expect, test, vi } from 'vitest'
import { openCoreSocket } from '../app/coreFetch'
import { coreAccess, type TestCoreOptions } from '../testing/core'
import { portal, session } from '../testing/portal'
import { messages } from './text'

/** A browser's WebSocket whose network a test plays. */
class FakeSocket {
  binaryType = 'blob'
  protocol = ''
  readonly OPEN = 1
  readyState = 1
  readonly sent: unknown[] = []
  onopen = () => {}
  onmessage = (_: { data: unknown }) => {}
  onclose = (_: { code: number; reason: string }) => {}

  constructor(
    readonly url: URL,
    readonly protocols: string[],
  ) {
    sockets.push(this)
  }

  send(message: unknown): void {
    this.sent.push(message)
  }

  close = vi.fn()
}

let sockets: FakeSocket[]
beforeEach(() => {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
})

const url = '/api/m/network/rooms?since=5'

const answers =
  (status: number, headers: Record<string, string> = {}): typeof fetch =>
  async () =>
    new Response(null, { status, headers })

/** A visitor whose tier is a lower one each time that one looks. */
function fell(): TestCoreOptions {
  const tiers = ['NAXUS', 'VAELUS'] as const
  let looked = 0
  return {
    send: answers(426),
    state: () => ({ session: { ...session(), tier: tiers[Math.min(looked++, 1)] ?? null } }),
  }
}

/** A visitor who was signed in when it was looked for the first time. */
function signedOut(): TestCoreOptions['state'] {
  let looked = 0
  return () => (looked++ === 0 ? {} : { session: null })
}

async function open(request: { signal?: AbortSignal } = {}, core = coreAccess()) {
  const heard: unknown[] = []
  const [onMessage, onClose] = [(message: unknown) => heard.push(message), (end: unknown) => heard.push(end)]
  const opening = openCoreSocket(core, { url, protocols: ['chat.1'], onMessage, onClose, ...request })
  opening.catch(() => {})
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  return { opening, heard, socket: sockets[0] as FakeSocket }
}

test('a socket goes to its path of this portal, and carries text and bytes', async () => {
  const { opening, heard, socket } = await open()
  expect([socket.url.href, socket.protocols, socket.binaryType]).toEqual([
    `${location.origin.replace('http', 'ws')}${url}`,
    ['chat.1'],
    'arraybuffer',
  ])
  socket.protocol = 'chat.1'
  socket.onopen()
  const page = await opening
  expect(page.send('hi')).toBe(true)
  page.close(4000, 'enough')
  socket.onmessage({ data: 'ho' })
  expect([page.protocol, socket.sent, heard]).toEqual(['chat.1', ['hi'], ['ho']])
  expect(socket.close).toHaveBeenCalledWith(4000, 'enough')
  // The other side is gone meanwhile: it is the page that has closed it all the same.
  socket.onclose({ code: 1006, reason: '' })
  await vi.waitFor(() => expect(heard[1]).toEqual({ code: 1006, reason: '', why: null }))
})

test.each(['https://evil.example/api/x', '//evil.example/api/x', 'wss://evil.example/api/x', '/auth', '/api/../auth'])(
  '%s is no address of a socket',
  async (url) => {
    const nothing = () => {}
    const opening = openCoreSocket(coreAccess(), { url, onMessage: nothing, onClose: nothing })
    await expect(opening).rejects.toThrow(TypeError)
    expect(sockets).toEqual([])
  },
)

test.each([
  [1012, 'so', null],
  [4001, 'so', null],
  [1006, 'Your session has ended. Sign in again to go on.', 'SessionEnded'],
])('one that ends with %i says %s, for the reason %s', async (code, reason, why) => {
  const { opening, heard, socket } = await open({}, coreAccess({ send: answers(401) }))
  socket.onopen()
  await opening
  socket.onclose({ code, reason: 'so' })
  await vi.waitFor(() => expect(heard).toEqual([{ code, reason, why }]))
})

const without = { portal: portal({ modules: [] }) }
const ofModule = { 'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'" }

test.each<[string, string, TestCoreOptions]>([
  ['the session is over', 'SessionEnded', { send: answers(401) }],
  ['the tier is too low', 'AccessLost', { send: answers(403) }],
  ['the portal has nothing there for this visitor', 'AccessLost', { send: answers(404) }],
  ['the module has nothing there but the socket', 'ConnectionLost', { send: answers(404, ofModule) }],
  ['the module is off', 'ModuleOff', { send: answers(503), state: () => without }],
  ['the module restarts', 'ConnectionLost', { send: answers(503) }],
  ['the tier fell, and the rule still allows', 'ConnectionLost', fell()],
  ['the visitor signed out, and everybody may', 'ConnectionLost', { send: answers(426), state: signedOut() }],
  ['nobody answers', 'ConnectionLost', {}],
])('where %s, a socket is refused, and cut, for the reason %s', async (_, name, options) => {
  const refused = await open({}, coreAccess(options))
  refused.socket.onclose({ code: 1006, reason: '' })
  await expect(refused.opening).rejects.toMatchObject({ name })
  sockets = []
  const { opening, heard, socket } = await open({}, coreAccess(options))
  socket.onopen()
  await opening
  socket.onclose({ code: 1006, reason: '' })
  await vi.waitFor(() => expect(heard).toMatchObject([{ code: 1006, why: name }]))
})

test('its path is asked for once, without the socket', async () => {
  const send = vi.fn(answers(403))
  const { opening, socket } = await open({}, coreAccess({ send }))
  socket.onclose({ code: 1006, reason: '' })
  await expect(opening).rejects.toMatchObject({ message: 'This was closed to you while it was open.' })
  expect(send.mock.calls).toEqual([[new URL(url, location.origin), { method: 'HEAD', credentials: 'same-origin' }]])
})

test('a socket that is gone sends nothing, and is not waited for when nobody says why', async () => {
  const core = coreAccess({ refresh: () => new Promise(() => {}), send: () => new Promise(() => {}) })
  const { opening, heard, socket } = await open({}, core)
  socket.onopen()
  const page = await opening
  socket.readyState = 3
  expect([page.send('lost'), socket.sent]).toEqual([false, []])
  socket.onclose({ code: 1006, reason: '' })
  await vi.waitFor(() => expect(heard).toMatchObject([{ why: 'ConnectionLost' }]), { timeout: 3_000 })
})

test('that the connection is lost is said in the language of the page, which comes while there is one', async () => {
  const load = vi.spyOn(messages, 'load')
  const { opening, socket } = await open({}, coreAccess({ state: () => ({ locale: 'de' }) }))
  await load.mock.results[0]?.value
  load.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  socket.onclose({ code: 1006, reason: '' })
  await expect(opening).rejects.toMatchObject({ message: 'Die Verbindung ist abgebrochen.' })
})

test('one that does not open rejects with the reason', async () => {
  const { opening, heard, socket } = await open({}, coreAccess({ refresh: async () => false }))
  socket.onclose({ code: 1006, reason: '' })
  await expect(opening).rejects.toMatchObject({ name: 'ConnectionLost', message: 'The connection broke off.' })
  expect(heard).toEqual([])
})

test('one that is given up before it opens is closed, and says nothing more', async () => {
  const work = new AbortController()
  const { opening, heard, socket } = await open({ signal: work.signal })
  work.abort()
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
  socket.onclose({ code: 1006, reason: '' })
  expect([socket.close.mock.calls.length, heard]).toEqual([1, []])
})
