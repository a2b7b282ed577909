import { renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Composer } from './Composer'

afterEach(cleanup)

function show(running: boolean, asked = true) {
  const acts = { onAsk: vi.fn(async (_: string) => asked), onStop: vi.fn(), onEditLast: vi.fn() }
  renderPage(<Composer running={running} busy={false} {...acts} />, { module: 'assistants' })
  return { ...acts, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }) }
}
const write = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } })

test('Enter sends what was written, and empties the field; with Shift, and within an input method, it does not', async () => {
  const { field, onAsk } = show(false)
  fireEvent.keyDown(field, { key: 'Enter' })
  write(field, '  How much GAIA is there? ')
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onAsk).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onAsk.mock.calls).toEqual([['How much GAIA is there?']])
  await waitFor(() => expect(field.value).toBe(''))
})

test('what could not be asked stays in the field', async () => {
  const { field, onAsk } = show(false, false)
  write(field, 'How much?')
  fireEvent.keyDown(field, { key: 'Enter' })
  await onAsk.mock.results[0]?.value
  expect(field.value).toBe('How much?')
})

test('Escape and the button stop an answer that runs; nothing is asked meanwhile', () => {
  const { field, onAsk, onStop } = show(true)
  write(field, 'And then?')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onAsk).not.toHaveBeenCalled()
  const search = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(search, { key: 'Escape' })
  search.remove()
  expect(onStop).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(onStop).toHaveBeenCalledTimes(2)
  expect(field.value).toBe('And then?')
})

test('the arrow up edits the last question in an empty field, and Escape does nothing where nothing runs', () => {
  const { field, onStop, onEditLast } = show(false)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  write(field, 'Written')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(onStop).not.toHaveBeenCalled()
  expect(onEditLast).toHaveBeenCalledTimes(1)
})
