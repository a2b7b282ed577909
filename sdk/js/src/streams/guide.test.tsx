import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FetchInput } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import Room from './testdata/Room'

afterEach(cleanup)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example of the guide is this file, which compiles', () => {
  const section = /## Bytes, streams and sockets\n[\s\S]*?```tsx\n([\s\S]*?)```/
  const [, example] = section.exec(read('../../../../docs/modules.md')) ?? []
  expect(example).toBe(read('./testdata/Room.tsx'))
})

test('the example talks, sums up, counts and sends a picture', async () => {
  const answers: Record<string, (request: FetchInput) => TestAnswer> = {
    '/room': () => ({ json: { title: 'Lobby' } }),
    '/room/summary': () => ({ status: 200, body: 'They said hello.' }),
    '/room/history': () => ({ status: 200, body: '{"id":0}\n{"id":1}\n{"id":2}' }),
    '/room/picture': ({ body, onSent }) => {
      onSent?.((body as File).size)
      return { status: 204 }
    },
  }
  const fetch = (request: FetchInput) => answers[request.url.replace('/api/m/chat', '')]?.(request) ?? { status: 404 }
  const { host } = renderPage(<Room />, { module: 'chat', host: createTestHost({ fetch }) })
  await screen.findByRole('heading', { name: 'Lobby' })
  const [module] = host.sockets
  expect([module?.url, module?.sent]).toEqual(['/api/m/chat/room/live', ['{"after":0}']])
  act(() => module?.emit('{"id":7,"text":"hi"}'))
  await screen.findByText('hi')
  fireEvent.click(screen.getByRole('button', { name: 'Say hello' }))
  expect(module?.sent[1]).toBe('hello')
  act(() => module?.cut({ code: 4000, reason: 'The room is closed.' }))
  await screen.findByText('Not connected: The room is closed.')

  fireEvent.click(screen.getByRole('button', { name: 'Sum up' }))
  await screen.findByText('They said hello.')
  expect(host.requests.find(({ method }) => method === 'POST')?.body).toEqual({ after: 7 })
  fireEvent.click(screen.getByRole('button', { name: 'Count' }))
  await waitFor(() => expect(host.toasts).toEqual([{ title: '2 messages' }]))
  const picture = new File(['abc'], 'a.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [picture] } })
  await waitFor(() => expect(screen.getByLabelText('Sent').textContent).toBe('3'))
  expect(host.requests.find(({ method }) => method === 'PUT')?.body).toBe(picture)
})
