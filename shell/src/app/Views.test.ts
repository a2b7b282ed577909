import { beforeEach, expect, test, vi } from 'vitest'
import type { SeenView } from './ExternalScript'
import { Views, type ViewsOptions } from './Views'

const script = { url: 'https://stats.example/s.js', integrity: 'sha384-x', settings: { 'website-id': '7' } }

/** The scripts that were added; none is loaded. */
let scripts: HTMLScriptElement[]
beforeEach(() => {
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement))
})

function start(
  options: Partial<ViewsOptions> = {},
  answer = () => Promise.resolve(new Response(null, { status: 204 })),
) {
  const sent: { url: string; init: RequestInit; body: Record<string, unknown> }[] = []
  const views = new Views({
    script: null,
    wishes: {},
    referrer: '',
    send: (url, init) => {
      sent.push({ url: String(url), init: init as RequestInit, body: JSON.parse(String(init?.body)) })
      return answer()
    },
    ...options,
  })
  return { views, sent, states: () => views.state.get().records.map(({ state }) => state) }
}

const loading = () => vi.waitUntil(() => scripts[0])

test('a page that is opened is reported once, by its route', () => {
  const { views, sent } = start()
  views.arrive('/validators/0xabc', '/validators/:address', 'Validator')
  views.arrive('/validators/0xabc', '/validators/:address', 'Validator')
  views.arrive('/validators/0xdef', '/validators/:address', 'Validator')
  views.arrive('/validators/0xabc', '/validators/:address', 'Validator')
  expect(sent).toHaveLength(3)
  expect(sent[0]).toMatchObject({
    url: '/api/views',
    init: { method: 'POST', keepalive: true, headers: { 'X-Portal': '1' } },
    body: { route: '/validators/:address', referrer: '', test: false },
  })
  expect(JSON.stringify(sent)).not.toContain('0xabc')
})

test('what the portal took is received, and a failure is silent and not tried again', async () => {
  const answers = [
    () => Promise.resolve(new Response(null, { status: 204 })),
    () => Promise.resolve(new Response('That was too often.', { status: 429 })),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  const { views, sent, states } = start({}, () => (answers.shift() as () => Promise<Response>)())
  views.arrive('/', '/', 'Dashboard')
  views.arrive('/gaia', '/gaia', 'GAIA Token')
  views.sendTest('/analytics-test', 'Analytics test')
  expect(states()).toEqual(['sent', 'sent', 'sent'])
  await vi.waitUntil(() => !states().includes('sent'))
  expect(states()).toEqual(['failed', 'failed', 'received'])
  expect(views.state.get().records.map(({ reason, test }) => ({ reason, test }))).toEqual([
    { reason: 'Failed to fetch', test: true },
    { reason: '429: That was too often.', test: false },
    { reason: '', test: false },
  ])
  expect(sent).toHaveLength(3)
})

test.each([
  ['https://news.example/story?id=7', 'news.example'],
  [`${location.origin}/gaia`, ''],
  ['http://[::1]:3000/', ''],
  ['', ''],
])('the page %s that linked here is told as %j, once', (referrer, host) => {
  const { views, sent } = start({ referrer })
  views.arrive('/', '/', 'Dashboard')
  views.arrive('/gaia', '/gaia', 'GAIA Token')
  expect(sent.map(({ body }) => body.referrer)).toEqual([host, ''])
})

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('a browser with the wish %s reports nothing, and loads no script', async (wish, wishes) => {
  const { views, sent } = start({ wishes, script })
  views.arrive('/', '/', 'Dashboard')
  views.sendTest('/analytics-test', 'Analytics test')
  await import('./ExternalScript')
  expect(views.wish).toBe(wish)
  expect(sent).toEqual([])
  expect(views.state.get()).toEqual({ records: [], script: 'none' })
  expect(scripts).toEqual([])
})

test('views of another tab are listed, those of this one only once', () => {
  const { views, sent } = start()
  views.arrive('/', '/', 'Dashboard')
  const view = { route: '/', tier: null, referrer: '', test: false, at: '2026-01-01T00:00:00Z' }
  views.hear({ kind: 'received', view: { ...view, id: String(sent[0]?.body.id) } }, () => 'x')
  views.hear({ kind: 'counted' }, () => 'x')
  views.hear({ kind: 'received', view: { ...view, id: 'other' } }, () => 'Dashboard')
  expect(views.state.get().records).toMatchObject([
    { id: 'other', title: 'Dashboard', elsewhere: true, state: 'received' },
    { title: 'Dashboard', elsewhere: false, state: 'received' },
  ])
})

test('the analytics script comes with the first page, and is told what was seen before it ran', async () => {
  const { views } = start({ script })
  const heard: SeenView[] = []
  const listen = (event: Event) => heard.push((event as CustomEvent<SeenView>).detail)
  window.addEventListener('portal:view', listen)
  await import('./ExternalScript')
  expect(scripts).toEqual([])
  views.arrive('/', '/', 'Dashboard')
  views.arrive('/gaia', '/gaia', 'GAIA Token')
  const added = await loading()
  expect(added).toMatchObject({ src: script.url, integrity: script.integrity, crossOrigin: 'anonymous' })
  expect({ ...added.dataset }).toEqual({ websiteId: '7', portalContract: '1', portalEvent: 'portal:view' })
  expect(heard).toEqual([])
  added.onload?.(new Event('load'))
  await vi.waitUntil(() => heard.length === 2)
  views.sendTest('/analytics-test', 'Analytics test')
  await vi.waitUntil(() => heard.length === 3)
  expect(heard.map(({ route, title, test }) => ({ route, title, test }))).toEqual([
    { route: '/', title: 'Dashboard', test: false },
    { route: '/gaia', title: 'GAIA Token', test: false },
    { route: '/analytics-test', title: 'Analytics test', test: true },
  ])
  expect(views.state.get().script).toBe('loaded')
  expect(scripts).toHaveLength(1)
  window.removeEventListener('portal:view', listen)
})

test('a script that does not load is said to', async () => {
  const { views } = start({ script })
  views.arrive('/', '/', 'Dashboard')
  const added = await loading()
  ;(added.onerror as () => void)()
  expect(views.state.get().script).toBe('failed')
})
