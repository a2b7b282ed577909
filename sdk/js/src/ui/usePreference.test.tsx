import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FetchInput, PortalState } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import { type Preference, usePreference } from './usePreference'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const read = (kept: unknown): string[] => (Array.isArray(kept) ? kept : [])
const session = { address: '0xA', tier: null } as unknown as PortalState['session']

let now: Preference<string[]>

function Page({ name }: { name: string }): ReactElement {
  now = usePreference(name, read)
  return <output>{now.value?.join(' ') ?? now.error?.message ?? 'unknown'}</output>
}

/** The hook on a page, at the wallet's shelf where there is a fetch. */
function keep(fetch?: (request: FetchInput) => TestAnswer | Promise<TestAnswer>, name = 'chart') {
  const host = createTestHost({ fetch, ...(fetch && { state: { session } }) })
  return renderPage(<Page name={name} />, { module: 'gaia', host })
}
const add = (one: string) => now.change((before) => [...before, one])
const shown = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('changes before the first answer are all there once they are kept', async () => {
  let kept = ['a']
  let reads = 0
  keep(({ method = 'GET', body }) => {
    if (method === 'PUT') kept = body as string[]
    else if (++reads === 1) return new Promise(() => {})
    return method === 'PUT' ? { status: 204 } : { json: kept }
  })
  await shown('unknown')
  await act(async () => void (await Promise.all([add('b'), add('c')])))
  expect(kept).toEqual(['a', 'b', 'c'])
  await shown('a b c')
})

test('what another device kept meanwhile is shown with the change', async () => {
  let kept = ['a']
  keep(({ method = 'GET', body }) => {
    if (method === 'PUT') kept = body as string[]
    return method === 'PUT' ? { status: 204 } : { json: kept }
  })
  await shown('a')
  kept = ['x']
  await act(() => add('b'))
  await shown('x b')
})

test('a browser whose storage is full goes on from what was changed last, until it has room', async () => {
  localStorage.setItem('portal-kept gaia full', '["a"]')
  keep(undefined, 'full')
  await shown('a')
  const { localStorage: storage } = globalThis
  const setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: (name: string) => storage.getItem(name), setItem })
  await act(() => add('b'))
  await act(() => add('c'))
  await shown('a b c')
  expect(localStorage.getItem('portal-kept gaia full')).toBe('["a"]')
  vi.unstubAllGlobals()
  await act(() => add('d'))
  await shown('a b c d')
  expect(localStorage.getItem('portal-kept gaia full')).toBe('["a","b","c","d"]')
})

test('who tries again keeps the reason until there is an answer', async () => {
  let come: ((answer: TestAnswer) => void) | undefined
  let asked = 0
  keep(() => (++asked === 1 ? { status: 503, body: 'Wait.' } : new Promise((next) => (come = next))))
  await shown('503: Wait.')
  act(() => now.retry())
  await waitFor(() => expect(now.retrying).toBe(true))
  expect(now.error?.message).toBe('503: Wait.')
  await act(async () => come?.({ json: ['a'] }))
  await shown('a')
  expect(now.error).toBeNull()
})
