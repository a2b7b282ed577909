import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOutage } from './useOutage'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function start() {
  const host = createTestHost()
  const stream = (connected: boolean, since: string) => act(() => host.setState({ stream: { connected, since } }))
  stream(true, '09:00')
  const wrapper = ({ children }: { children: ReactNode }) => <PortalProvider host={host}>{children}</PortalProvider>
  const { result } = renderHook(() => useOutage(), { wrapper })
  return { stream, now: () => result.current }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const network = (there: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
    window.dispatchEvent(new Event(there ? 'online' : 'offline'))
  })

test('a lost connection is told after 3 s; that it is back, for 4 s', () => {
  const { stream, now } = start()
  stream(false, '10:00')
  pass(2999)
  expect(now()).toEqual({ since: null, offline: false, over: false })
  pass(1)
  expect(now()).toEqual({ since: '10:00', offline: false, over: false })
  stream(true, '10:05')
  expect(now()).toEqual({ since: null, offline: false, over: true })
  pass(4000)
  expect(now().over).toBe(false)
})

test('what was too short to be told is not told to be over', () => {
  const { stream, now } = start()
  stream(false, '10:00')
  pass(2000)
  stream(true, '10:00')
  expect(now()).toEqual({ since: null, offline: false, over: false })
})

test('a browser without network tells it at once, and until the portal is reached again', () => {
  const { stream, now } = start()
  network(false)
  expect(now().since).toBeNull()
  stream(false, '10:00')
  expect(now()).toEqual({ since: '10:00', offline: true, over: false })
  network(true)
  expect(now()).toEqual({ since: '10:00', offline: false, over: false })
  stream(true, '10:01')
  expect(now()).toEqual({ since: null, offline: false, over: true })
})
