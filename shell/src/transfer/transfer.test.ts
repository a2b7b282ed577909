import type { FetchInput } from '@portal/sdk/host'
import { expect, test, vi } from 'vitest'
import { createCoreFetch } from '../app/coreFetch'
import { coreAccess, type TestCoreOptions } from '../testing/core'
import { portal, session } from '../testing/portal'

const url = '/api/m/network/x'
const bytes = Uint8Array.of(0, 255, 7)

/** What one request sends, beside what it is answered. */
async function sent(request: Omit<FetchInput, 'url'>) {
  const send = vi.fn<typeof fetch>(async () => new Response('ok', { headers: { etag: '"7"' } }))
  const answer = await createCoreFetch(coreAccess({ send, wallet: '0xab' }))({ url, ...request })
  const [, init] = send.mock.calls[0] ?? []
  const said = [...new Headers(init?.headers)].map(([name, value]) => [name.toLowerCase(), value])
  return { answer, init, headers: Object.fromEntries(said) as Record<string, string> }
}

test.each<[string, unknown, Record<string, string> | undefined, string]>([
  ['a typed array', bytes, undefined, 'application/octet-stream'],
  ['an ArrayBuffer', bytes.buffer, undefined, 'application/octet-stream'],
  ['a Blob', new Blob([bytes]), undefined, 'application/octet-stream'],
  ['a file', new File([bytes], 'a.png', { type: 'image/png' }), undefined, 'image/png'],
  [
    'a file that is said to be another kind',
    new Blob([bytes], { type: 'image/png' }),
    { 'Content-Type': 'image/webp' },
    'image/webp',
  ],
])('%s goes as it is, as a write of this page, under its media type', async (_, body, headers, kind) => {
  const { init, headers: said } = await sent({ method: 'PUT', body, headers })
  expect(init?.body).toBe(body)
  expect(said).toEqual(expect.objectContaining({ 'content-type': kind, 'x-portal': '1', 'x-portal-wallet': '0xab' }))
})

test('JSON may be of another kind, and says so once', async () => {
  const headers = { 'Content-Type': 'application/merge-patch+json', 'If-Match': '"6"' }
  const { init, headers: said } = await sent({ method: 'PATCH', body: { a: null }, headers })
  expect([init?.body, said['content-type'], said['if-match']]).toEqual(['{"a":null}', headers['Content-Type'], '"6"'])
})

test.each(['Cookie', 'Origin', 'X-Portal-Wallet'])('a request that sets %s is not sent', async (name) => {
  const send = vi.fn<typeof fetch>()
  const asked = createCoreFetch(coreAccess({ send }))({ url, headers: { [name]: 'x' } })
  await expect(asked).rejects.toThrow(TypeError)
  expect(send).not.toHaveBeenCalled()
})

test('an answer comes as text, as bytes or as a stream, with its headers', async () => {
  const { answer } = await sent({ as: 'bytes' })
  expect([answer.status, answer.body]).toEqual([200, new TextEncoder().encode('ok')])
  expect(new Headers(answer.headers).get('etag')).toBe('"7"')
  const { answer: streamed } = await sent({ as: 'stream' })
  expect(await new Response(streamed.body).text()).toBe('ok')
})

test('progress and a stream exclude each other', async () => {
  await expect(sent({ method: 'PUT', body: bytes, as: 'stream', onSent: () => {} })).rejects.toThrow(TypeError)
})

test('what was given up before it was sent is not sent', async () => {
  const send = vi.fn<typeof fetch>()
  const asked = createCoreFetch(coreAccess({ send }))({ url, signal: AbortSignal.abort() })
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(send).not.toHaveBeenCalled()
})

test('where nobody answers, it is said as of any other request', async () => {
  await expect(createCoreFetch(coreAccess())({ url, as: 'bytes' })).rejects.toMatchObject({
    name: 'ConnectionLost',
    message: 'The portal cannot be reached. Check your connection and try again.',
  })
})

/** An answer whose first byte comes, and nothing after it. */
const breaking = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
      start: (controller) => controller.enqueue(bytes),
    }),
  )

/** The visitor as it was, and as the core says it is when it is asked. */
function changing(change: TestCoreOptions['state'] & object, rest: TestCoreOptions = {}) {
  let asked = false
  return coreAccess({
    send: async () => breaking(),
    state: () => (asked ? change() : {}),
    refresh: async () => {
      asked = true
      return true
    },
    ...rest,
  })
}

const without = portal({ modules: [] })
const was = { ...session(), tier: 'VAELUS' as const }

test.each<[string, string, ReturnType<typeof coreAccess>]>([
  ['its session is over', 'SessionEnded', changing(() => ({ session: null }))],
  ['its page waits for the next session', 'SessionEnded', changing(() => ({}), { lapsed: () => true })],
  ['another account is there', 'SessionEnded', changing(() => ({ session: session({ address: '0xcd' }) }))],
  ['its module was turned off', 'ModuleOff', changing(() => ({ portal: without }))],
  ['nothing has changed', 'ConnectionLost', changing(() => ({}))],
  ['the portal is away', 'ConnectionLost', changing(() => ({ session: null }), { refresh: async () => false })],
])('an answer that breaks off because %s ends as %s', async (_, reason, core) => {
  const { body } = await createCoreFetch(core)({ url, as: 'stream' })
  const reader = body.getReader()
  expect((await reader.read()).value).toEqual(bytes)
  await expect(reader.read()).rejects.toMatchObject({ name: reason })
  await expect(createCoreFetch(core)({ url, as: 'bytes' })).rejects.toBeInstanceOf(DOMException)
})

test('a visitor whose tier fell lost access, and one whose tier rose did not', async () => {
  const ends = async (before: typeof was.tier | 'NAXUS', after: typeof was.tier | 'NAXUS') => {
    let tier = before as 'VAELUS' | 'NAXUS'
    const core = coreAccess({
      send: async () => breaking(),
      state: () => ({ session: { ...was, tier } }),
      refresh: async () => {
        tier = after
        return true
      },
    })
    const { body } = await createCoreFetch(core)({ url, as: 'stream' })
    return new Response(body).text().catch(({ name }: Error) => name)
  }
  expect([await ends('NAXUS', 'VAELUS'), await ends('VAELUS', 'NAXUS')]).toEqual(['AccessLost', 'ConnectionLost'])
})
