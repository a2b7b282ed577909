// biome-ignore-all lint/correctness/noComponentHookFactories: a page that only one test needs is declared in it
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FetchInput } from './host'
import type { Live } from './live'
import { useTopic } from './live'
import { moduleQueryKey, moduleURL, portalQueryFn, useModuleMutation, useModuleQuery } from './query'
import { createTestHost, renderPage, type TestAnswer, type TestHost } from './testing'

afterEach(() => {
  window.dispatchEvent(new Event('online'))
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const append: Live<string[]> = {
  topic: 'validators',
  apply: (names, name) => (names.includes(name as string) ? names : [...names, name as string]),
}

function List({ live }: { live?: Live<string[]> }) {
  const { data, error } = useModuleQuery<string[]>('/validators', { live })
  return (
    <p data-testid="list">{error ? `${error.constructor.name} ${error.message}` : (data?.join(' ') ?? 'nothing')}</p>
  )
}

const show = (host: TestHost, live?: Live<string[]>) => renderPage(<List live={live} />, { host, module: 'network' })
const shown = (text: string) => waitFor(() => expect(screen.getByTestId('list').textContent).toBe(text))
const answering = (answers: string[][]) =>
  createTestHost({ fetch: () => ({ json: answers.length > 1 ? answers.shift() : answers[0] }) })

test.each([
  ['/validators', ['/api/m/network', 'validators']],
  ['validators/0xab/rewards', ['/api/m/network', 'validators', '0xab', 'rewards']],
  ['/validators?sort=a/b&page=2', ['/api/m/network', 'validators?sort=a/b&page=2']],
  ['', ['/api/m/network']],
])('the key of %s is %j', (path, key) => {
  expect(moduleQueryKey('network', path)).toEqual(key)
})

test('a query is a GET of its key, read once', async () => {
  const host = answering([['meridian']])
  const { client } = show(host)
  await shown('meridian')
  expect(host.requests).toEqual([{ url: '/api/m/network/validators' }])
  expect(client.getQueryData(['/api/m/network', 'validators'])).toEqual(['meridian'])
})

test('the path of any other query is its key, too', async () => {
  const host = answering([['meridian']])
  const queryFn = portalQueryFn(host)
  expect(await queryFn({ queryKey: ['/api/m', 'network', 'validators', '0xab', 7] })).toEqual(['meridian'])
  expect(host.requests).toEqual([{ url: '/api/m/network/validators/0xab/7' }])
})

/** A window that stays open for a day, is left out of sight and offline for another, and comes back. */
async function comeBackMuchLater() {
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000))
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => {
    for (const event of ['blur', 'offline']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    visible.mockReturnValue('visible')
    for (const event of ['online', 'focus']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(60_000)
  })
}

test.each<[string, TestAnswer, string]>([
  ['answered', { json: ['meridian'] }, 'meridian'],
  ['failed', { status: 503, body: 'Restarting.' }, 'PortalFetchError 503: Restarting.'],
])('a query that %s is asked again by no focus, no connection and no time', async (_, answer, text) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const host = createTestHost({ fetch: () => answer })
  show(host)
  await shown(text)
  await comeBackMuchLater()
  expect(host.requests).toHaveLength(1)
})

test('an answer is never stale: what shows it much later asks nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const host = answering([['meridian']])
  const { client } = show(host)
  await shown('meridian')
  await comeBackMuchLater()
  cleanup()
  renderPage(<List />, { host, module: 'network', client })
  await shown('meridian')
  expect(host.requests).toHaveLength(1)
})

test('what the browser takes for offline is asked and sent all the same, once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const host = createTestHost({ fetch: ({ method }) => (method ? { status: 503 } : { json: ['meridian'] }) })
  const settled = vi.fn()
  function Page() {
    const [open, setOpen] = useState(false)
    const { mutate } = useModuleMutation()
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <button type="button" onClick={() => mutate({ path: '/stake' }, { onSettled: settled })}>
          Stake
        </button>
        {open && <List />}
      </>
    )
  }
  renderPage(<Page />, { host, module: 'network' })
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => screen.getByText('Open').click())
  await shown('meridian')
  act(() => screen.getByText('Stake').click())
  await waitFor(() => expect(settled).toHaveBeenCalledOnce())
  await comeBackMuchLater()
  expect(host.requests).toEqual([
    { url: '/api/m/network/validators' },
    { url: '/api/m/network/stake', method: 'POST', body: undefined },
  ])
})

test.each<[TestAnswer, string]>([
  [{ status: 403, body: 'This page opens at LIRAETH.' }, 'PortalFetchError 403: This page opens at LIRAETH.'],
  [{ status: 503, statusText: 'Restarting' }, 'PortalFetchError 503: Restarting'],
  [{ status: 404 }, 'PortalFetchError 404: Not Found'],
])('%j is an error, and is not asked again', async (answer, message) => {
  const host = createTestHost({ fetch: () => answer })
  show(host)
  await shown(message)
  expect(host.requests).toHaveLength(1)
})

test('an event changes the cached answer without reading again', async () => {
  const host = answering([['meridian']])
  show(host, append)
  await shown('meridian')
  expect(host.topics).toEqual(['network.validators'])
  act(() => host.emit('network.validators', 'atlas'))
  await shown('meridian atlas')
  expect(host.requests).toHaveLength(1)
})

test('an event is applied once, however many components show the query', async () => {
  const counted: Live<string[]> = { topic: 'validators', apply: (names, name) => [...names, name as string] }
  const host = answering([['meridian']])
  renderPage(
    <>
      <List live={counted} />
      <div hidden>
        <Silent live={counted} />
      </div>
    </>,
    { host, module: 'network' },
  )
  await shown('meridian')
  act(() => host.emit('network.validators', 'atlas'))
  await shown('meridian atlas')
})

function Silent({ live }: { live: Live<string[]> }) {
  useModuleQuery<string[]>('/validators', { live })
  return null
}

test('an event without apply reads again', async () => {
  const host = answering([['meridian'], ['meridian', 'atlas']])
  show(host, { topic: 'validators' })
  await shown('meridian')
  act(() => host.emit('network.validators', null))
  await shown('meridian atlas')
})

test('an event that comes before the answer is not lost', async () => {
  let answer: (value: TestAnswer) => void = () => {}
  const host = createTestHost({ fetch: () => new Promise((resolve) => (answer = resolve)) })
  show(host, append)
  await waitFor(() => expect(host.requests).toHaveLength(1))
  act(() => host.emit('network.validators', 'atlas'))
  await act(async () => answer({ json: ['meridian'] }))
  await shown('meridian atlas')
})

test('when a lost stream is back, live queries read again and others do not', async () => {
  const host = answering([['meridian'], ['meridian', 'atlas']])
  show(host, append)
  await shown('meridian')
  act(() => host.setState({ stream: { connected: false, since: null } }))
  expect(host.requests).toHaveLength(1)
  act(() => host.setState({ stream: { connected: true, since: null } }))
  await shown('meridian atlas')

  cleanup()
  const plain = answering([['meridian']])
  show(plain)
  await shown('meridian')
  act(() => plain.setState({ stream: { connected: false, since: null } }))
  act(() => plain.setState({ stream: { connected: true, since: null } }))
  expect(plain.requests).toHaveLength(1)
})

test('a live query that nobody followed meanwhile reads again', async () => {
  const host = answering([['meridian'], ['meridian', 'atlas']])
  const { client } = show(host, append)
  await shown('meridian')
  cleanup()
  expect(host.topics).toEqual([])
  renderPage(<List live={append} />, { host, module: 'network', client })
  await shown('meridian atlas')
})

test('a mutation writes, and its queries read again', async () => {
  const answers: Record<string, TestAnswer> = { PATCH: { status: 204 }, GET: { json: ['meridian'] } }
  const host = createTestHost({ fetch: ({ method = 'GET' }: FetchInput) => answers[method] ?? { status: 405 } })
  function Page() {
    const name = useModuleMutation<void, { name: string }>({ invalidates: ['/validators'] })
    return (
      <>
        <List />
        <button
          type="button"
          onClick={() => name.mutate({ path: '/validators/0xab', method: 'PATCH', body: { name: 'Atlas' } })}
        >
          Name
        </button>
      </>
    )
  }
  renderPage(<Page />, { host, module: 'network' })
  await shown('meridian')
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(host.requests).toHaveLength(3))
  expect(host.requests[1]).toEqual({
    url: '/api/m/network/validators/0xab',
    method: 'PATCH',
    body: { name: 'Atlas' },
  })
})

test('a mutation reads again whatever was asked of its paths, and nothing else', async () => {
  const host = createTestHost({ fetch: ({ method }) => (method === 'POST' ? { status: 204 } : { json: [] }) })
  function Read({ path }: { path: string }) {
    return <p>{useModuleQuery<string[]>(path).isSuccess ? path : ''}</p>
  }
  function Page() {
    const { mutate } = useModuleMutation({ invalidates: ['/validators'] })
    return (
      <>
        {['/validators?sort=stake', '/validators/0xab', '/validators-of-old', '/totals'].map((path) => (
          <Read key={path} path={path} />
        ))}
        <button type="button" onClick={() => mutate({ path: '/stake' })}>
          Stake
        </button>
      </>
    )
  }
  renderPage(<Page />, { host, module: 'network' })
  await screen.findByText('/totals')
  host.requests.length = 0
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(host.requests).toHaveLength(3))
  expect(host.requests.map(({ url }) => url)).toEqual([
    '/api/m/network/stake',
    '/api/m/network/validators?sort=stake',
    '/api/m/network/validators/0xab',
  ])
})

test('a topic reaches the newest callback, and ends with the page', () => {
  const host = createTestHost()
  const seen: unknown[] = []
  const Page = () => {
    useTopic('transfers', (payload, id) => seen.push([payload, id]))
    return null
  }
  const { unmount } = renderPage(<Page />, { host, module: 'gaia' })
  act(() => host.emit('gaia.transfers', { amount: '1' }))
  unmount()
  expect(seen).toEqual([[{ amount: '1' }, '1']])
  expect(host.topics).toEqual([])
})

test('an event during a second read of the same answer is not lost to the first', async () => {
  const answers: ((value: TestAnswer) => void)[] = []
  const host = createTestHost({ fetch: () => new Promise((resolve) => answers.push(resolve)) })
  const { client } = show(host, append)
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.({ json: ['meridian'] }))
  await shown('meridian')

  const again = () => act(async () => void client.invalidateQueries({ queryKey: ['/api/m/network', 'validators'] }))
  await again()
  await again()
  await waitFor(() => expect(answers).toHaveLength(3))
  await act(async () => answers[1]?.({ json: ['meridian'] }))
  act(() => host.emit('network.validators', 'atlas'))
  await act(async () => answers[2]?.({ json: ['meridian'] }))
  await shown('meridian atlas')
})

test.each([
  '/rooms/../../../sessions',
  '..',
  '/rooms/%2e%2e/%2E./%2e%2e/sessions',
  '/rooms/..\\..\\..\\sessions',
  '/../network-other/x',
])('%s is no path of a module', (path) => {
  expect(() => moduleURL('network', path)).toThrow(TypeError)
})

test.each<[string, string]>([
  ['/', '/api/m/network'],
  ['/a/../b?to=../x', '/api/m/network/a/../b?to=../x'],
  ['/rooms/...?x', '/api/m/network/rooms/...?x'],
])('%s is one', (path, url) => {
  expect(moduleURL('network', path)).toBe(url)
})
