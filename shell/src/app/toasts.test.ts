import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from './toasts'

afterEach(() => vi.useRealTimers())

test('one toast at a time, the newest', () => {
  const toasts = new Toasts()
  toasts.show({ title: 'first' })
  toasts.show({ title: 'second' })
  toasts.show({ title: 'third', destructive: true })
  expect(toasts.list()).toMatchObject([{ title: 'third', open: true, destructive: true }])
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

test('news takes no other toast’s place: the newest is shown when that is closed', () => {
  const toasts = new Toasts()
  toasts.announce({ title: 'at once' })
  toasts.show({ title: 'You delegated 600 GAIA' })
  toasts.announce({ title: 'old news' })
  toasts.announce({ title: 'newer news', loss: true })
  expect(toasts.list()).toMatchObject([{ title: 'You delegated 600 GAIA', open: true }])
  toasts.dismiss(toasts.list()[0]?.id as number)
  expect(toasts.list()).toMatchObject([{ title: 'newer news', open: true, loss: true }])
  toasts.dismiss(toasts.list()[0]?.id as number)
  expect(toasts.list()).toMatchObject([{ title: 'newer news', open: false }])
})

test('news that was dropped before its turn is never shown', () => {
  const toasts = new Toasts()
  toasts.show({ title: 'first' })
  toasts.announce({ title: 'news' })
  toasts.drop()
  toasts.dismiss(toasts.list()[0]?.id as number)
  expect(toasts.list()).toMatchObject([{ title: 'first', open: false }])
})

test('forgetting a toast leaves the one that came after it', () => {
  vi.useFakeTimers()
  const toasts = new Toasts()
  toasts.show({ title: 'first' })
  toasts.dismiss(toasts.list()[0]?.id as number)
  toasts.show({ title: 'second' })
  vi.advanceTimersByTime(1_000_000)
  expect(toasts.list()).toMatchObject([{ title: 'second', open: true }])
})
