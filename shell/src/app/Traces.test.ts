import { beforeEach, expect, test, vi } from 'vitest'
import { Traces } from './Traces'

let now: number
let path: string
let recorded: boolean
let sent: { url: string; init: RequestInit }[]
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  now = 100
  path = '/gaia'
  recorded = true
  sent = []
  answer = async () => new Response('{}', { headers: recorded ? { traceresponse: 'x' } : {} })
  return () => void vi.useRealTimers()
})

function start() {
  const send: typeof fetch = (url, init) => {
    sent.push({ url: String(url), init: init ?? {} })
    return answer()
  }
  return new Traces({ path: () => path, now: () => now, send })
}

const parents = () =>
  sent.filter(({ url }) => url !== '/api/traces').map(({ init }) => new Headers(init.headers).get('traceparent'))
const told = () => sent.filter(({ url }) => url === '/api/traces').map(({ init }) => JSON.parse(String(init.body)))

test("a page's requests are of one trace, and the page tells of its part when the next one is there", async () => {
  const traces = start()
  traces.arrive('/gaia')
  const request = traces.send('/api/m/gaia/token', { headers: { 'Last-Event-ID': '7' } })
  now = 130
  await request
  await traces.send(new URL('http://localhost/api/portal'), { method: 'POST' })
  const [first, second] = parents()
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second?.slice(0, 35)).toBe(first?.slice(0, 35))
  expect(second).not.toBe(first)
  expect(new Headers(sent[0]?.init.headers).get('last-event-id')).toBe('7')
  expect(told()).toEqual([])

  now = 200
  path = '/validators/0xabc'
  traces.arrive('/validators/:address')
  await traces.send('/api/m/network/validators')
  expect(parents()[2]?.slice(3, 35)).not.toBe(first?.slice(3, 35))
  expect(told()).toEqual([
    {
      trace: first?.slice(3, 35),
      span: expect.stringMatching(/^[0-9a-f]{16}$/),
      route: '/gaia',
      ago: 200,
      took: 130,
      requests: [
        { span: first?.slice(36, 52), method: 'GET', module: 'gaia', status: 200, ago: 100, took: 30 },
        { span: second?.slice(36, 52), method: 'POST', module: '', status: 200, ago: 70, took: 0 },
      ],
    },
  ])
  expect(JSON.stringify(told())).not.toContain('0xabc')
})

test('what the portal does not record is not told of', async () => {
  recorded = false
  const traces = start()
  await traces.send('/api/portal')
  path = '/'
  await traces.send('/api/portal')
  traces.leave()
  expect(told()).toEqual([])
  expect(parents().map(Boolean)).toEqual([true, true])
})

test('requests after the opening of a page are of no trace, and what is under way is waited for', async () => {
  const traces = start()
  let reply = (_: Response) => {}
  answer = () => new Promise((resolve) => (reply = resolve))
  const slow = traces.send('/api/m/gaia/slow')
  now = 10_100
  vi.advanceTimersByTime(10_000)
  expect(told()).toEqual([])
  answer = async () => new Response('{}')
  await traces.send('/api/m/gaia/later')
  expect(parents()[1]).toBeNull()
  now = 12_000
  reply(new Response('', { status: 503, headers: { traceresponse: 'x' } }))
  await slow
  expect(told()).toMatchObject([{ took: 12_000, requests: [{ status: 503, took: 11_900 }] }])
})

test('a document that goes away tells what it has, once; a request that fails fails as ever', async () => {
  const traces = start()
  await traces.send('/api/portal')
  answer = () => Promise.reject(new TypeError('no network'))
  await expect(traces.send('/api/session')).rejects.toThrow('no network')
  traces.leave()
  traces.leave()
  vi.advanceTimersByTime(10_000)
  await Promise.resolve()
  expect(told()).toMatchObject([{ requests: [{ status: 200 }, { status: 0 }] }])
})
