import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pulse } from './Pulse'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('somebody who answers is there, and who does not any more is lost, once', async () => {
  let answers = true
  const ask = vi.fn(() => (answers ? Promise.resolve() : new Promise<void>(() => {})))
  const lost = vi.fn()
  const pulse = new Pulse(ask, lost)
  pulse.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lost).not.toHaveBeenCalled()
  expect(ask.mock.calls.length).toBeGreaterThan(20)
  answers = false
  await vi.advanceTimersByTimeAsync(9_000)
  expect(lost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lost).toHaveBeenCalledOnce()
})

test('a tab that is not looked at, and one that is stopped, asks nobody', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const ask = vi.fn(() => new Promise<void>(() => {}))
  const lost = vi.fn()
  const pulse = new Pulse(ask, lost)
  pulse.start()
  await vi.advanceTimersByTimeAsync(60_000)
  hidden.mockReturnValue(false)
  pulse.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, lost.mock.calls.length]).toEqual([0, 0])
})
