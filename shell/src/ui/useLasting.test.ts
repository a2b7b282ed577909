import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLasting } from './useLasting'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const start = (since: string | null) =>
  renderHook((given: string | null) => useLasting(given), { initialProps: since, reactStrictMode: true })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a trouble is mentioned after 3 s, with when it began, however often it is told anew', () => {
  const { result, rerender } = start('10:00')
  pass(2000)
  rerender('10:02')
  pass(999)
  expect(result.current).toBe(null)
  pass(1)
  expect(result.current).toBe('10:00')
  rerender('10:04')
  expect(result.current).toBe('10:00')
})

test('a trouble that ends is not mentioned any more, and the next one begins anew', () => {
  const { result, rerender } = start('10:00')
  pass(3000)
  rerender(null)
  expect(result.current).toBe(null)
  rerender('11:00')
  pass(2999)
  expect(result.current).toBe(null)
  pass(1)
  expect(result.current).toBe('11:00')
})

test('a trouble that is soon over is never mentioned', () => {
  const { result, rerender } = start('10:00')
  pass(2000)
  rerender(null)
  pass(10_000)
  expect(result.current).toBe(null)
})
