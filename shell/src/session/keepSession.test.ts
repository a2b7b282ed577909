import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shell } from '../app/Shell'
import { session } from '../testing/portal'
import { keepSession } from './keepSession'
import { Lapse } from './Lapse'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
const use = () => document.dispatchEvent(new Event('pointerdown'))

function keeping(signedIn: boolean, lapse = new Lapse()) {
  const now = session({ expiresAt: '2026-01-01T01:00:00Z' })
  const fetch = vi.fn(async () => ({ status: 200, statusText: '', body: JSON.stringify(now) }))
  const prolonged = vi.fn()
  const state = { get: () => ({ session: signedIn ? session() : null }) }
  const stop = keepSession({ host: { fetch }, state, lapse, prolonged } as unknown as Shell)
  return { fetch, stop, prolonged, now }
}

test('whoever uses the page renews the session, once in five minutes, and its end is known', async () => {
  const { fetch, stop, prolonged, now } = keeping(true)
  use()
  minutes(5)
  expect(fetch).not.toHaveBeenCalled()
  use()
  use()
  expect(fetch.mock.calls).toEqual([[{ url: '/api/session' }]])
  await vi.waitFor(() => expect(prolonged.mock.calls).toEqual([[now]]))
  minutes(5)
  use()
  expect(fetch).toHaveBeenCalledTimes(2)
  stop()
  minutes(5)
  use()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a hidden page, one without a session, and one whose session has ended renews nothing', () => {
  const stranger = keeping(false)
  const lapse = new Lapse()
  lapse.begin(true)
  const lapsed = keeping(true, lapse)
  const hidden = keeping(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  minutes(5)
  use()
  vi.restoreAllMocks()
  expect(hidden.fetch).not.toHaveBeenCalled()
  hidden.stop()
  use()
  for (const { fetch, stop } of [stranger, lapsed]) {
    expect(fetch).not.toHaveBeenCalled()
    stop()
  }
})
