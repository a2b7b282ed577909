import { beforeEach, expect, test, vi } from 'vitest'
import { openCoreSocket } from '../app/coreFetch'
import { coreAccess } from '../testing/core'

/** A browser's WebSocket whose network a test plays. */
class FakeSocket {
  binaryType = 'blob'
  protocol = ''
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
  page.send('hi')
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
  [1012, null],
  [4001, null],
  [1006, 'SessionEnded'],
])('one that ends with %i tells the reason %s', async (code, why) => {
  let over = false
  const core = coreAccess({
    state: () => (over ? { session: null } : {}),
    refresh: async () => {
      over = true
      return true
    },
  })
  const { opening, heard, socket } = await open({}, core)
  socket.onopen()
  await opening
  socket.onclose({ code, reason: 'so' })
  await vi.waitFor(() => expect(heard).toEqual([{ code, reason: 'so', why }]))
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
