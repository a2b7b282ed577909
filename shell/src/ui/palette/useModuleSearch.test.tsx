import { type Module, PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slices } from '../../app/portal'
import { networkModule, portal } from '../../testing/portal'
import { patience } from './askModule'
import { useModuleSearch } from './useModuleSearch'

const module = (id: string, search: string | null): Module => ({ ...networkModule, id, title: id, search })
const result = (title: string) => ({ title, detail: '', path: '/validators' })

interface Asked {
  url: string
  answer(value: unknown): void
  signal: AbortSignal
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Searches with modules whose answers the test gives. */
function start(modules: Module[], first: string | null = null) {
  const asked: Asked[] = []
  const send: typeof fetch = (url, init) =>
    new Promise((done, fail) => {
      const signal = init?.signal as AbortSignal
      signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))
      asked.push({ url: String(url), signal, answer: (value) => done(Response.json(value)) })
    })
  vi.stubGlobal('fetch', send)
  const host = createTestHost({ state: slices(portal({ modules })) })
  const wrapper = ({ children }: { children: ReactNode }) => <PortalProvider host={host}>{children}</PortalProvider>
  const hook = renderHook(({ text }) => useModuleSearch(text), { wrapper, initialProps: { text: first } })
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { ...hook, asked, after, host, seek: (text: string | null) => hook.rerender({ text }) }
}

test('a text is asked for once it has been left alone, and only of those whose search one may use', async () => {
  const {
    asked,
    after,
    seek,
    result: hook,
  } = start([module('gaia', '/api/m/gaia/live/search'), module('network', null)])
  for (const text of ['at', 'atl', 'atla']) {
    seek(text)
    await after(100)
  }
  expect(asked).toEqual([])
  expect(hook.current.searching).toBe(true)
  await after(100)
  expect(asked.map(({ url }) => url)).toEqual(['/api/m/gaia/live/search?q=atla'])
})

test('who may use no search is never searching', async () => {
  const { asked, after, result: hook } = start([module('network', null)], 'atlas')
  expect(hook.current).toEqual({ found: [], searching: false })
  await after(1000)
  expect(asked).toEqual([])
})

test('a slow module costs only its own group, which comes after those that were there', async () => {
  const { asked, after, result: hook } = start([module('slow', '/s'), module('quick', '/q')], 'atlas')
  await after(200)
  await act(async () => asked[1]?.answer({ results: [result('Atlas')] }))
  expect(hook.current).toEqual({
    found: [{ id: 'quick', title: 'quick', results: [result('Atlas')] }],
    searching: true,
  })
  await after(patience)
  expect(hook.current.found.map(({ id, results }) => [id, results?.length])).toEqual([
    ['quick', 1],
    ['slow', undefined],
  ])
  expect(hook.current.searching).toBe(false)
})

test('a new text takes the questions of the old one back, and what is shown stays until it is answered', async () => {
  const { asked, after, seek, result: hook } = start([module('network', '/n')], 'atlas')
  await after(200)
  await act(async () => asked[0]?.answer({ results: [result('Atlas')] }))
  seek('borea')
  await after(200)
  seek('boreas')
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(hook.current.found[0]?.results).toEqual([result('Atlas')])
  await after(200)
  await act(async () => asked[2]?.answer({ results: [] }))
  expect(hook.current).toEqual({ found: [], searching: false })
})

test('without a text nothing is shown', async () => {
  const { asked, after, seek, result: hook } = start([module('network', '/n')], 'atlas')
  await after(200)
  await act(async () => asked[0]?.answer({ results: [result('Atlas')] }))
  seek(null)
  expect(hook.current).toEqual({ found: [], searching: false })
})

test('a module that is turned off leaves with its results', async () => {
  const { asked, after, host, result: hook } = start([module('gaia', '/g'), module('network', '/n')], 'atlas')
  await after(200)
  await act(async () => {
    for (const { answer } of asked) answer({ results: [result('Atlas')] })
  })
  expect(hook.current.found).toHaveLength(2)
  act(() => host.setState({ portal: { ...host.getState().portal, modules: [module('gaia', '/g')] } }))
  expect(hook.current.found.map(({ id }) => id)).toEqual(['gaia'])
})
