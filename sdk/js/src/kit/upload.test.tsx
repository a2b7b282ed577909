import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../testing'
import { Upload, type UploadTransport } from '.'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = new File(['x'.repeat(1_000)], 'card.md', { type: 'text/markdown' })
const choose = () => fireEvent.change(screen.getByLabelText('Card'), { target: { files: [file] } })
const value = () => screen.getByRole('progressbar').getAttribute('aria-valuetext')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const show = (transport: UploadTransport, onDone?: (file: File) => void) =>
  renderPage(<Upload label="Card" transport={transport} onDone={onDone} />, { module: 'market' })

test('an upload that broke when all bytes were there is done only once it is kept', async () => {
  const done = vi.fn()
  const from: number[] = []
  let has = 0
  const transport: UploadTransport = {
    offset: async () => has,
    send: async (_, at, { onSent }) => {
      from.push(at)
      has = file.size
      onSent(has)
      if (from.length < 3) throw new Error('It could not be kept.')
    },
  }
  show(transport, done)
  choose()
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be kept.')
  press('Go on')
  await waitFor(() => expect(from).toEqual([0, 1_000]))
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be kept.')
  expect(done).not.toHaveBeenCalled()
  press('Go on')
  await waitFor(() => expect(value()).toBe('Uploaded · 1 kB'))
  expect([from, done.mock.calls]).toEqual([[0, 1_000, 1_000], [[file]]])
})

test('who chose a file by keyboard, pauses it and goes on is never sent to the top of the page', async () => {
  show({ offset: async () => 0, send: () => new Promise(() => {}) })
  screen.getByLabelText('Card').focus()
  choose()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card: card.md' }))
  const button = await screen.findByRole('button', { name: 'Pause' })
  button.focus()
  press('Pause')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume' }))
})

test('where more is there than the file has, nothing is sent, and it is said', async () => {
  const send = vi.fn(() => Promise.resolve())
  show({ offset: async () => 1_001, send })
  choose()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'More is there than card.md is long: it may be of another file of that name.',
  )
  expect(send).not.toHaveBeenCalled()
})

test('a page that fails after an upload does not make the upload one that failed', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const fault = new Error('no list')
  show({ offset: async () => 0, send: async () => {} }, () => {
    throw fault
  })
  choose()
  await waitFor(() => expect(reported).toHaveBeenCalledWith(fault))
  expect(value()).toBe('Uploaded · 1 kB')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what goes on after a pause waits until the stopped part has arrived, and begins after it', async () => {
  const sends: { from: number; settle: () => void }[] = []
  let has = 0
  const asked: number[] = []
  show({
    offset: async () => {
      asked.push(has)
      return has
    },
    send: (_, from) =>
      new Promise((_, reject) => {
        sends.push({ from, settle: () => reject(new Error('stopped')) })
      }),
  })
  choose()
  await waitFor(() => expect(sends).toHaveLength(1))
  press('Pause')
  press('Resume')
  press('Pause')
  press('Resume')
  await act(() => new Promise((over) => setTimeout(over)))
  expect(asked).toEqual([0])
  // The part that was on its way when it was stopped.
  has = 600
  await act(async () => sends[0]?.settle())
  await waitFor(() => expect(sends.map(({ from }) => from)).toEqual([0, 600]))
  expect(asked).toEqual([0, 600])
  expect(value()).toBe('600 bytes of 1 kB')
})
