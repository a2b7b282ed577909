import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import { Toasts } from '../app/toasts'
import ToastRegion from './ToastRegion'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The region, and one toast in it. */
async function show(title = 'Wallet Disconnected', destructive = false, loss = false) {
  const toasts = new Toasts()
  render(
    <PortalProvider host={createTestHost()}>
      <ShellContext value={{ shell: { toasts } as Shell } as ShellParts}>
        <ToastRegion />
      </ShellContext>
    </PortalProvider>,
  )
  await act(async () => toasts.show({ title, destructive, loss }))
  return { toasts, open: () => toasts.list().map((toast) => toast.open) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toast = () => screen.getByText('Wallet Disconnected', { selector: 'li *' }).closest('li') as HTMLElement

test('a toast closes by itself after 5000 ms', async () => {
  const { open } = await show()
  await pass(4999)
  expect(open()).toEqual([true])
  await pass(1)
  expect(open()).toEqual([false])
})

test('a toast stays while the pointer is over it', async () => {
  const { open } = await show()
  await pass(3000)
  fireEvent.pointerMove(toast())
  await pass(60_000)
  expect(open()).toEqual([true])
  fireEvent.pointerLeave(screen.getByRole('region'))
  await pass(1999)
  expect(open()).toEqual([true])
  await pass(1)
  expect(open()).toEqual([false])
})

test('the toast after one that was closed under the pointer closes by itself, too', async () => {
  const { toasts, open } = await show()
  fireEvent.pointerMove(toast())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(open()).toEqual([false])
  await act(async () => toasts.show({ title: 'Wallet Disconnected' }))
  await pass(5000)
  expect(open()).toEqual([false])
})

test('F8 goes to the toast', async () => {
  await show()
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
  expect(document.activeElement).toBe(toast().closest('ol'))
})

test('a loss has no tick, and is read out when there is time', async () => {
  await show('Wallet Disconnected', false, true)
  expect(toast().classList.contains('toast-loss')).toBe(true)
  expect(toast().querySelector('.lucide-check')).toBeNull()
  expect(toast().querySelector('.lucide-triangle-alert')).toBeTruthy()
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
})

test.each([
  [true, 'assertive'],
  [false, 'polite'],
])('a toast that is destructive (%s) is read out as %s', async (destructive, urgency) => {
  await show('Wallet Disconnected', destructive)
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe(urgency)
  expect(toast().classList.contains('toast-destructive')).toBe(destructive)
})
