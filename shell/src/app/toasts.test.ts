import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from './toasts'

afterEach(() => vi.useRealTimers())

test('one toast at a time, the newest', () => {
  const toasts = new Toasts()
  toasts.show({ title: 'first' })
  toasts.show({ title: 'second' })
  expect(toasts.list()).toMatchObject([{ title: 'second', open: true }])
})

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  vi.useFakeTimers()
  const toasts = new Toasts()
  toasts.show({ title: 'first' })
  toasts.dismiss(toasts.list()[0]?.id as number)
  expect(toasts.list()).toMatchObject([{ title: 'first', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(toasts.list()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.list()).toEqual([])
})
