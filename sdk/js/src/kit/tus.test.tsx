import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FetchInput } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import type { Session } from '../wire'
import { Upload, useTusTransport } from '.'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const bytes = Uint8Array.from({ length: 25 }, (_, i) => i)
const modified = { lastModified: 1_700_000_000_000 }
const file = (name = 'Modell ä.bin') => new File([bytes], name, { type: 'application/octet-stream', ...modified })

function Page() {
  return <Upload label="File" transport={useTusTransport('/files', { piece: 10 })} />
}

/** A module that keeps uploads as tus has it; `before` may answer a request in its place. */
function module(before: (request: FetchInput, count: number) => TestAnswer | undefined = () => undefined) {
  const kept: number[][] = []
  const asked: string[] = []
  const fetch = async (request: FetchInput): Promise<TestAnswer> => {
    const { method = 'GET', url, headers = {}, body, onSent } = request
    asked.push(`${method} ${url.replace('/api/m/market', '')} ${headers['Upload-Offset'] ?? ''}`.trim())
    const early = before(request, asked.length)
    if (early) return early
    if (headers['Tus-Resumable'] !== '1.0.0') return { status: 412 }
    if (method === 'POST') {
      kept.push([])
      return { status: 201, headers: { location: `http://portal/files/${kept.length - 1}?v=1` } }
    }
    const upload = kept[Number(/\/files\/(\d+)\?v=1$/.exec(url)?.[1])]
    if (!upload) return { status: 404 }
    if (method === 'PATCH') {
      if (headers['Upload-Offset'] !== String(upload.length)) return { status: 409, body: 'It is elsewhere.' }
      upload.push(...new Uint8Array(await (body as Blob).arrayBuffer()))
      onSent?.((body as Blob).size)
    }
    return { status: method === 'PATCH' ? 204 : 200, headers: { 'upload-offset': String(upload.length) } }
  }
  const host = createTestHost({ fetch })
  return { kept, asked, host, show: () => renderPage(<Page />, { module: 'market', host }) }
}

const choose = (chosen = file()) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [chosen] } })
const uploaded = () => waitFor(() => expect(screen.getByText('Uploaded · 25 bytes')).toBeTruthy())
const lost = () => {
  throw new DOMException('The portal cannot be reached.', 'ConnectionLost')
}

test('a file is made known by its name and kind, and sent in pieces, one after the other', async () => {
  const { kept, asked, host, show } = module()
  show()
  choose()
  await uploaded()
  expect(kept).toEqual([[...bytes]])
  expect(asked).toEqual(['POST /files', 'PATCH /files/0?v=1 0', 'PATCH /files/0?v=1 10', 'PATCH /files/0?v=1 20'])
  const metadata = host.requests[0]?.headers?.['Upload-Metadata'] ?? ''
  const words = metadata.split(',').map((pair) => pair.split(' '))
  const read = (text = '') => new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
  expect(words.map(([key, value]) => [key, read(value)])).toEqual([
    ['filename', 'Modell ä.bin'],
    ['filetype', 'application/octet-stream'],
  ])
  expect(localStorage.length).toBe(0)
})

test('what breaks off goes on by itself, from where the module has it', async () => {
  vi.useFakeTimers()
  // The first piece arrives and its answer does not; then nobody answers for a while.
  const { kept, asked, show } = module((_, count) => (count === 3 || count === 4 ? lost() : undefined))
  show()
  choose()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  await uploaded()
  expect(kept).toEqual([[...bytes]])
  expect(asked.slice(2)).toEqual([
    'PATCH /files/0?v=1 10',
    'HEAD /files/0?v=1',
    'PATCH /files/0?v=1 10',
    'PATCH /files/0?v=1 20',
  ])
})

test('it stops trying after a while, says why, and goes on when it is told to', async () => {
  vi.useFakeTimers()
  let away = false
  const { kept, asked, show } = module(() => {
    if (asked.length === 2) away = true
    return away ? lost() : undefined
  })
  show()
  choose()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect((await screen.findByRole('alert')).textContent).toBe('The portal cannot be reached.')
  expect(asked.filter((request) => request.startsWith('PATCH'))).toHaveLength(6)
  away = false
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await uploaded()
  expect(kept).toEqual([[...bytes]])
})

test('a refusal is said at once', async () => {
  const { asked, show } = module(({ method }) => (method === 'PATCH' ? { status: 413, body: 'Too much.' } : undefined))
  show()
  choose()
  expect((await screen.findByRole('alert')).textContent).toBe('413: Too much.')
  expect(asked).toHaveLength(2)
})

test('a file that is chosen again on another visit goes on, another one of that size does not', async () => {
  let broken = true
  const { kept, asked, show } = module((_, count) => (broken && count === 3 ? { status: 507 } : undefined))
  const first = show()
  choose()
  await screen.findByRole('alert')
  first.unmount()
  broken = false
  const second = show()
  choose(file('other.bin'))
  await uploaded()
  second.unmount()
  asked.length = 0
  show()
  choose()
  await uploaded()
  expect(asked).toEqual(['HEAD /files/0?v=1', 'PATCH /files/0?v=1 10', 'PATCH /files/0?v=1 20'])
  expect(kept).toEqual([[...bytes], [...bytes]])
})

test('an upload that the module has forgotten begins anew', async () => {
  let broken = true
  const { kept, asked, show } = module((_, count) => (broken && count === 3 ? { status: 507 } : undefined))
  show()
  choose()
  await screen.findByRole('alert')
  broken = false
  delete kept[0]
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await uploaded()
  expect(asked.slice(3, 5)).toEqual(['HEAD /files/0?v=1', 'POST /files'])
  expect(kept[1]).toEqual([...bytes])
})

test('a pause gives up what is on its way', async () => {
  let signal: AbortSignal | undefined
  const { show, host } = module()
  vi.spyOn(host, 'fetch').mockImplementation((request) => {
    signal = request.signal
    return new Promise(() => {})
  })
  show()
  choose()
  await waitFor(() => expect(signal?.aborted).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(signal?.aborted).toBe(true)
})

/** The pauses of all attempts, and what was asked meanwhile. */
async function wait() {
  vi.useFakeTimers()
  show()
  choose()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  vi.useRealTimers()
}
let show: () => void

test('an upload that takes pieces and does not grow is given up after as many attempts as any other', async () => {
  const played = module(({ method }) =>
    method === 'PATCH' ? { status: 204, headers: { 'upload-offset': '0' } } : undefined,
  )
  show = played.show
  await wait()
  expect((await screen.findByRole('alert')).textContent).toBe('The upload took a piece and stayed at 0 bytes.')
  expect(played.asked.filter((request) => request.startsWith('PATCH'))).toHaveLength(6)
})

test.each<[string, string]>([
  ['than was sent', '11'],
  ['than the file is long', '26'],
])('an upload that says to be farther %s is refused', async (_, offset) => {
  const { asked, show } = module(({ method }) =>
    method === 'PATCH' ? { status: 204, headers: { 'upload-offset': offset } } : undefined,
  )
  show()
  choose()
  expect((await screen.findByRole('alert')).textContent).toContain(`said to be at ${offset} bytes`)
  expect(asked).toHaveLength(2)
})

test.each([401, 403])('where an upload is stays known when it is closed to the visitor by a %i', async (status) => {
  let closed = false
  const { kept, asked, show } = module((_, count) => (closed || count === 3 ? { status } : undefined))
  show()
  choose()
  await screen.findByRole('alert')
  closed = true
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(asked.at(-1)).toBe('HEAD /files/0?v=1'))
  closed = false
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await uploaded()
  expect(kept).toEqual([[...bytes]])
})

test('where an upload was is forgotten when there is another one, not before', async () => {
  let [broken, full] = [true, false]
  const { kept, show } = module(({ method }, count) => {
    if (full && method === 'POST') return { status: 507 }
    return broken && count === 3 ? { status: 507 } : undefined
  })
  show()
  choose()
  await screen.findByRole('alert')
  broken = false
  full = true
  const [was] = kept.splice(0, 1, undefined as never)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('alert')
  expect(Object.values(localStorage)).toEqual(['/files/0?v=1'])
  expect(was).toHaveLength(10)
})

test('every byte that arrived is progress, also of a piece that broke off', async () => {
  // Of each piece one byte arrives before the connection breaks off: 20 times, more often than it is tried without progress.
  let breaks = 0
  const played = module(({ method, body, headers }) => {
    const upload = played.kept[0]
    if (method !== 'PATCH' || !upload || breaks === 20 || headers?.['Upload-Offset'] !== String(upload.length)) return
    upload.push(bytes[upload.length] as number)
    breaks += (body as Blob).size > 0 ? 1 : 0
    return lost()
  })
  show = played.show
  await wait()
  await uploaded()
  expect([breaks, played.kept]).toEqual([20, [[...bytes]]])
})

test('an upload that is gone while it is sent begins anew by itself', async () => {
  const played = module((_, count) => {
    if (count === 3) delete played.kept[0]
    return undefined
  })
  show = played.show
  await wait()
  await uploaded()
  expect(played.kept[1]).toEqual([...bytes])
  expect(played.asked.slice(2, 4)).toEqual(['PATCH /files/0?v=1 10', 'POST /files'])
})

test('that it cannot be made at first is no end of it', async () => {
  const played = module((_, count) => (count === 1 ? { status: 503 } : undefined))
  show = played.show
  await wait()
  await uploaded()
  expect(played.asked.slice(0, 2)).toEqual(['POST /files', 'POST /files'])
})

test('a conflict about anything but how far it is, is said', async () => {
  const played = module(({ method }) => (method === 'PATCH' ? { status: 409, body: 'Another account.' } : undefined))
  show = played.show
  await wait()
  expect((await screen.findByRole('alert')).textContent).toBe('409: Another account.')
  expect(played.asked).toEqual(['POST /files', 'PATCH /files/0?v=1 0', 'HEAD /files/0?v=1'])
})

test('nothing more is sent for an account that another one has followed', async () => {
  let answer = () => {}
  const { asked, host, show } = module()
  const fetch = host.fetch.bind(host)
  vi.spyOn(host, 'fetch').mockImplementation(async (request) => {
    if (request.method === 'PATCH') await new Promise<void>((resolve) => (answer = resolve))
    return fetch(request)
  })
  host.setState({ session: { address: '0xab' } as Session })
  show()
  choose()
  await waitFor(() => expect(host.fetch).toHaveBeenCalledTimes(2))
  act(() => host.setState({ session: { address: '0xcd' } as Session }))
  answer()
  expect((await screen.findByRole('alert')).textContent).toContain('Another account is here now')
  expect(asked).toEqual(['POST /files', 'PATCH /files/0?v=1 0'])
})
