import { act, cleanup, screen } from '@testing-library/react'
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

/** A page of the module chat that shows what its socket is. */
function Page() {
  socket = useModuleSocket('/rooms/7?since=5', {
    onMessage: (message) => heard.push(message),
    onOpen: (send) => send(`hello ${++opened}`),
    protocols: ['chat.1'],
  })
  return <p>{`${socket.state} ${socket.end?.why ?? socket.end?.code ?? ''}`}</p>
}

async function show(options: TestHostOptions = {}) {
  const host = createTestHost({ state: { session }, ...options })
  heard = []
  opened = 0
  const page = renderPage(<Page />, { module: 'chat', host })
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
  const { cut, after, become, opens } = await show()
  await cut({ why })
  expect(says()).toBe(`ended ${why}`)
  await after(60_000)
  await become(other)
  expect(opens()).toBe(1)
  await become(back)
  expect([opens(), says()]).toEqual([2, 'open '])
})
