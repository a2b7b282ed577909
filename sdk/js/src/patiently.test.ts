import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

test('what fails without a network is loaded when there is one', async () => {
  online(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('there')
  const loading = patiently(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledOnce()
  online(true)
  dispatchEvent(new Event('online'))
  expect(await loading).toBe('there')
})

test('what fails with a network is tried three times in all', async () => {
  online(true)
  const load = vi.fn(() => Promise.reject(new Error('lost')))
  const failure = patiently(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBe('lost')
  expect(load).toHaveBeenCalledTimes(3)
})
