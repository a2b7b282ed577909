import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portal } from '../../testing/portal'
import { askModule, patience, readResults } from './askModule'

const { routes } = portal()
const result = (fields: object = {}) => ({ title: 'Atlas', detail: '12 GAIA', path: '/validators?q=atlas', ...fields })
const read = (...results: unknown[]) => readResults({ results }, routes)

test('what a module finds is shown as it says it', () => {
  expect(read(result())).toEqual([result()])
})

test.each([
  ['no page of this portal', result({ path: '/nothing' })],
  ['another origin', result({ path: 'https://evil.example/validators' })],
  ['another origin without a scheme', result({ path: '//evil.example/validators' })],
  ['another origin by a backslash', result({ path: '/\\evil.example/validators' })],
  ['another origin by a tab', result({ path: '/\t/evil.example/validators' })],
  ['a script', result({ path: 'javascript:alert(1)' })],
  ['slashes that are no address', result({ path: '/.//' })],
  ['slashes that are no address, with a query', result({ path: '/.//?q=1' })],
  ['a way up and out', result({ path: '/validators/../nothing' })],
  ['a path without its slash', result({ path: 'validators' })],
  ['an endless path', result({ path: `/validators?q=${'a'.repeat(600)}` })],
  ['no path', result({ path: undefined })],
  ['no title', result({ title: ' \u200b\u202e ' })],
  ['a title that is no text', result({ title: { toString: 'x' } })],
  ['nothing', null],
  ['a text', 'x'],
])('%s is dropped, and costs the others nothing', (_, wrong) => {
  expect(read(wrong, result())).toEqual([result()])
})

test.each([null, undefined, 7, 'x', [], {}, { results: {} }, { results: null }])('%j is no answer', (answer) => {
  expect(readResults(answer, routes)).toBeNull()
})

test('eight are shown, and long ones are cut', () => {
  expect(read(...Array(20).fill(result()))).toHaveLength(8)
  const [shown] = read(result({ title: 'ä'.repeat(500), detail: '😀'.repeat(500) })) ?? []
  expect([...(shown?.title ?? '')]).toHaveLength(80)
  expect([...(shown?.detail ?? '')]).toHaveLength(120)
  expect(shown?.title.endsWith('…')).toBe(true)
})

test('of an endless list no more than the first eight are looked at', () => {
  expect(read(...Array(8).fill(null), result())).toEqual([])
})

test('what turns the reading direction, or breaks the line, is taken out', () => {
  expect(read(result({ title: 'At\u202elas\n\u0000X', detail: 5 }))).toEqual([
    result({ title: 'At las X', detail: '' }),
  ])
})

test('a path is read as the browser reads it', () => {
  expect(read(result({ path: '/gaia-live/../validators?q=a b#c' }))).toEqual([
    result({ path: '/validators?q=a%20b#c' }),
  ])
})

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const ask = (send: typeof fetch, cancelled = new AbortController().signal) =>
  askModule({ search: '/api/m/network/validators/search', text: 'a&b=0x', routes, cancelled, send })

/** Never answers; ends as fetch does when it is aborted. */
const silent: typeof fetch = (_, init) =>
  new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the text is asked for as it is', async () => {
  const send = vi.fn<typeof fetch>(async () => json({ results: [result()] }))
  expect(await ask(send)).toEqual([result()])
  expect(send.mock.calls[0]?.[0]).toBe('/api/m/network/validators/search?q=a%26b%3D0x')
})

test.each<[string, typeof fetch]>([
  ['is refused', async () => new Response('This page opens at LIRAETH.', { status: 403 })],
  ['answers no JSON', async () => new Response('<html>')],
  ['answers without end', async () => json({ results: [], more: 'x'.repeat(70_000) })],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('a module that %s did not answer', async (_, send) => {
  expect(await ask(send)).toBeNull()
})

test('a module that takes longer than two seconds did not answer', async () => {
  const answer = ask(silent)
  await vi.advanceTimersByTimeAsync(patience)
  expect(await answer).toBeNull()
})

test('a text that changed takes its question back, which is no fault of the module', async () => {
  const cancel = new AbortController()
  const answer = ask(silent, cancel.signal)
  cancel.abort()
  await expect(answer).rejects.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})
