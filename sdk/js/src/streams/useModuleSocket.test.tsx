import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortalState, SocketEnd } from '../host'
import { createTestHost, renderPage, type TestHostOptions } from '../testing'
import type { Session } from '../wire'
import { useModuleSocket } from '.'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const session = { address: '0xab', tier: 'VAELUS', admin: false, expiresAt: '2027-01-01T00:00:00Z' } as Session

let socket: ReturnType<typeof useModuleSocket>
let heard: (string | ArrayBuffer)[]
let opened: number

interface PageProps {
  room?: number | string
  protocols?: string[]
  enabled?: boolean
}

/** A page of the module chat that shows what its socket is. */
function Page({ room = 7, protocols = ['chat.1'], enabled = true }: PageProps) {
  socket = useModuleSocket(`/rooms/${room}?since=5`, {
    onMessage: (message) => heard.push(message),
    onOpen: (send) => send(`hello ${++opened}`),
    protocols,
    enabled,
  })
  return <p>{`${socket.state} ${socket.end?.why ?? socket.end?.code ?? ''}`}</p>
}

let change: (props: PageProps) => void

function Changing({ first }: { first: PageProps }) {
  const [props, set] = useState(first)
  change = set
  return <Page {...props} />
}

async function show(options: TestHostOptions = {}, props: PageProps = {}) {
  const host = createTestHost({ state: { session }, ...options })
  heard = []
  opened = 0
  const page = renderPage(<Changing first={props} />, { module: 'chat', host })
  await act(() => vi.advanceTimersByTimeAsync(0))
  const cut = (end?: Partial<SocketEnd>) => act(async () => host.sockets.at(-1)?.cut(end))
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const become = (state: Partial<PortalState>) =>
    act(async () => {
      host.setState(state)
      await vi.advanceTimersByTimeAsync(0)
    })
  const opens = () => host.sockets.length
  return { host, page, cut, after, become, opens }
}

const says = () => screen.getByText(/./).textContent

test('a socket is opened below the module’s API, says hello, and hears text and bytes', async () => {
  const { host } = await show()
  const [module] = host.sockets
  expect([module?.url, module?.protocols, says()]).toEqual(['/api/m/chat/rooms/7?since=5', ['chat.1'], 'open '])
  const bytes = Uint8Array.of(1).buffer
  module?.emit('hi')
  module?.emit(bytes)
  expect(heard).toEqual(['hi', bytes])
  expect(socket.send('a')).toBe(true)
  expect(module?.sent).toEqual(['hello 1', 'a'])
})

test('it is closed with its page, and not opened again', async () => {
  const { host, page, after, opens } = await show()
  page.unmount()
  await after(60_000)
  expect([host.sockets[0]?.end, opens()]).toEqual([{ code: 1000, reason: '', why: null }, 1])
})

test('one that is lost is opened again after 1, 2, 4 … 30 s, and says hello each time', async () => {
  let away = false
  const { host, cut, after, opens } = await show({
    socket: () => {
      if (away) throw new DOMException('The connection broke off.', 'ConnectionLost')
    },
  })
  const asked = vi.spyOn(host, 'socket')
  away = true
  await cut()
  expect([says(), socket.send('lost')]).toEqual(['waiting ConnectionLost', false])
  for (const [seconds, attempts] of [1, 2, 4, 8, 16, 30, 30].map((seconds, i) => [seconds, i + 1] as const)) {
    await after(seconds * 1_000 - 1)
    expect(asked).toHaveBeenCalledTimes(attempts - 1)
    await after(1)
    expect(asked).toHaveBeenCalledTimes(attempts)
  }
  away = false
  await after(30_000)
  expect([says(), opens(), host.sockets[1]?.sent]).toEqual(['open ', 2, ['hello 2']])
})

test('after a connection that lasted, the next loss is the first again', async () => {
  const { cut, after, opens } = await show()
  await cut()
  await after(1_000)
  await cut()
  await after(1_999)
  expect(opens()).toBe(2)
  await after(1)
  expect(opens()).toBe(3)
  await after(10_000)
  await cut()
  await after(1_000)
  expect(opens()).toBe(4)
})

test('it is opened at once when the portal can be reached again', async () => {
  const { cut, become, opens } = await show()
  await become({ stream: { connected: false, since: '2026-11-23T22:00:00Z' } })
  await cut()
  await become({ stream: { connected: true, since: null } })
  expect([opens(), says()]).toEqual([2, 'open '])
})

test.each<[number, boolean]>([
  ...[1001, 1011, 1012, 1013, 1014].map((code): [number, boolean] => [code, true]),
  ...[1000, 1005, 1008, 1009, 3000, 4001].map((code): [number, boolean] => [code, false]),
])('closed by the module with %i, it is opened again: %s', async (code, again) => {
  const { cut, after, opens } = await show()
  await cut({ code, reason: 'so' })
  expect([says(), socket.end?.reason]).toEqual([`${again ? 'waiting' : 'ended'} ${code}`, 'so'])
  await after(60_000)
  expect(opens()).toBe(again ? 2 : 1)
  if (again) return
  await act(async () => socket.reopen())
  expect(opens()).toBe(2)
})

const renewed = { ...session, expiresAt: '2027-01-02T00:00:00Z' }
const { modules: none } = createTestHost().getState().portal
const module = { id: 'chat', version: '1.0.1' } as (typeof none)[number]

test.each<[string, SocketEnd['why'], Partial<PortalState>, Partial<PortalState>]>([
  ['its session', 'SessionEnded', { session: null }, { session: renewed }],
  ['its right', 'AccessLost', { session: renewed }, { session: { ...session, tier: 'NAXUS' } }],
  [
    'its module',
    'ModuleOff',
    { session: renewed },
    { portal: { ...createTestHost().getState().portal, modules: [module] } },
  ],
])('one that lost %s is not tried in vain, and opened when that is back', async (_, why, other, back) => {
  let refused = false
  const { cut, after, become, opens } = await show({
    socket: () => {
      if (refused) throw new DOMException('Sign in.', 'SessionEnded')
    },
  })
  await cut({ why })
  expect(says()).toBe(`ended ${why}`)
  await after(60_000)
  refused = why === 'SessionEnded'
  await become(other)
  expect(opens()).toBe(1)
  refused = false
  await become(back)
  expect([opens(), says()]).toEqual([2, 'open '])
})

test.each<[string, Session | null, Session | null]>([
  ['another account signs in', session, { ...session, address: '0xcd' }],
  ['the visitor signs out', session, null],
  ['a stranger signs in', null, session],
])('a socket does not speak for who was there before when %s', async (_, before, now) => {
  const { host, become, opens } = await show({ state: { session: before } })
  await become({ session: now })
  expect([host.sockets[0]?.end?.code, opens(), says()]).toEqual([1000, 2, 'open '])
  host.sockets[0]?.emit('late')
  host.sockets[1]?.emit('for me')
  expect([socket.send('mine'), host.sockets[1]?.sent, heard]).toEqual([true, ['hello 2', 'mine'], ['for me']])
})

test('what is no loss of the connection is said, and not tried again', async () => {
  const asked = vi.fn(() => {
    throw new TypeError('A page can only ask for paths below /api/ of this portal.')
  })
  const { after } = await show({ socket: asked })
  expect([says(), socket.end?.reason]).toEqual([
    'ended 1006',
    'A page can only ask for paths below /api/ of this portal.',
  ])
  await after(120_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('reopen while it is being opened makes no second socket', async () => {
  let open = () => {}
  const asked = vi.fn(() => new Promise<void>((resolve) => (open = resolve)))
  const { after, opens } = await show({ socket: asked })
  act(() => socket.reopen())
  await after(0)
  expect([asked.mock.calls.length, says()]).toEqual([1, 'opening '])
  open()
  await after(0)
  expect([opens(), says()]).toEqual([1, 'open '])
})

test('a socket that ends before its page has it is opened again, once', async () => {
  const host = createTestHost({ state: { session } })
  const open = host.socket.bind(host)
  vi.spyOn(host, 'socket').mockImplementationOnce(async (request) => {
    const page = await open(request)
    host.sockets[0]?.cut()
    return page
  })
  heard = []
  renderPage(<Page />, { module: 'chat', host })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect([says(), socket.send('lost')]).toEqual(['waiting ConnectionLost', false])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect([says(), host.sockets.length]).toEqual(['open ', 2])
})

test('a socket whose other end is gone without a word is given up when the event stream has been away for a while', async () => {
  const { host, become, after, opens } = await show()
  await become({ stream: { connected: false, since: null } })
  await after(4_000)
  await become({ stream: { connected: true, since: null } })
  await after(60_000)
  expect(opens()).toBe(1)
  await become({ stream: { connected: false, since: null } })
  await after(5_000)
  expect([host.sockets[0]?.end?.code, opens(), says()]).toEqual([1000, 2, 'open '])
})

test('no message is sent over a socket that has ended, although nobody has said why yet', async () => {
  const host = createTestHost({ state: { session } })
  const open = host.socket.bind(host)
  vi.spyOn(host, 'socket').mockImplementation(async (request) => ({ ...(await open(request)), send: () => false }))
  renderPage(<Page />, { module: 'chat', host })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect([says(), socket.send('lost')]).toEqual(['open ', false])
})

test('another room is another socket, which shows nothing of how the one before ended', async () => {
  const { host, cut, after } = await show()
  await cut({ code: 4001, reason: 'The room is closed.' })
  vi.spyOn(host, 'socket').mockReturnValue(new Promise(() => {}))
  act(() => change({ room: 8 }))
  await after(0)
  expect(host.socket).toHaveBeenLastCalledWith(expect.objectContaining({ url: '/api/m/chat/rooms/8?since=5' }))
  expect([says(), socket.end]).toEqual(['opening ', null])
})

test('it is closed while it is not enabled, and opened when it is', async () => {
  const { host, after, opens } = await show({}, { enabled: false })
  expect([opens(), says()]).toEqual([0, 'ended '])
  act(() => change({}))
  await after(0)
  expect([opens(), says()]).toEqual([1, 'open '])
  act(() => change({ enabled: false }))
  await after(0)
  expect([host.sockets[0]?.end?.code, opens(), says()]).toEqual([1000, 1, 'ended '])
})

test('no subprotocols are none', async () => {
  const { host } = await show({}, { protocols: [] })
  expect(host.sockets[0]?.protocols).toEqual([])
})

test('a room outside of the module’s API is not opened', async () => {
  const { opens } = await show({}, { room: '../../../x' })
  expect([opens(), says(), socket.end?.reason]).toEqual([
    0,
    'ended 1006',
    '/rooms/../../../x?since=5 leaves /api/m/chat.',
  ])
})
