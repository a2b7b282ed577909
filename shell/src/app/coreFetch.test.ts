import type { FetchInput } from '@portal/sdk/host'
import { expect, test, vi } from 'vitest'
import { coreAccess } from '../testing/core'
import { createCoreFetch } from './coreFetch'

const answer = new Response('{}', { status: 201, statusText: 'Made', headers: { 'content-type': 'application/json' } })

/** What one request sends. */
async function sent(request: FetchInput, wallet: string | null = null) {
  const send = vi.fn<typeof fetch>(async () => answer.clone())
  expect(await createCoreFetch(coreAccess({ send, wallet }))(request)).toEqual({
    status: 201,
    statusText: 'Made',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(send).toHaveBeenCalledOnce()
  const [url, init = {}] = send.mock.calls[0] ?? []
  return { url: String(url), ...init }
}

test('a read is a GET with cookies, and with nothing else', async () => {
  expect(await sent({ url: '/api/m/network/validators?page=2' }, '0xab')).toEqual({
    url: `${location.origin}/api/m/network/validators?page=2`,
    method: 'GET',
    headers: {},
    body: undefined,
    credentials: 'same-origin',
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s goes to its URL with cookies and the wallet it is for',
  async (method) => {
    expect(await sent({ url: '/api/m/network/stake', method, body: { amount: '1' } }, '0xab')).toEqual({
      url: `${location.origin}/api/m/network/stake`,
      method,
      headers: { 'Content-Type': 'application/json', 'X-Portal': '1', 'X-Portal-Wallet': '0xab' },
      body: '{"amount":"1"}',
      credentials: 'same-origin',
    })
  },
)

test.each([
  [null, 'null'],
  ['', '""'],
  [0, '0'],
  [false, 'false'],
  [[], '[]'],
])('%j is a body', async (body, json) => {
  const { headers, body: written } = await sent({ url: '/api/x', method: 'POST', body })
  expect([headers, written]).toEqual([{ 'Content-Type': 'application/json', 'X-Portal': '1' }, json])
})

test.each([{}, { body: undefined }])('%j is no body, and has no content type', async (given) => {
  const { headers, body } = await sent({ url: '/api/x', method: 'POST', ...given })
  expect([headers, body]).toEqual([{ 'X-Portal': '1' }, undefined])
})

test.each([
  ['before the answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'within the answer',
    async () => new Response(new ReadableStream({ pull: (c) => c.error(new TypeError('network')) })),
  ],
])('a connection that is lost %s says so in a sentence', async (_, send) => {
  const error: Error = await createCoreFetch(coreAccess({ send }))({ url: '/api/x' }).then(
    () => expect.unreachable(),
    (thrown: Error) => thrown,
  )
  expect(error.name).toBe('ConnectionLost')
  expect(error.message).toBe('The portal cannot be reached. Check your connection and try again.')
  expect(error.cause).toBeInstanceOf(Error)
})
