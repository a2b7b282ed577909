import type { FetchInput, Session } from '@portal/sdk'
import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import recordedActivity from '../testdata/activity.json'
import recorded from '../testdata/recent.json'
import { messages } from '../texts'
import { type Activity, kinds, type Recent, type Transfer } from '../wire'
import Live from './Live'

const recent = recorded as Recent
const newest = recent.transfers[0] as Transfer
const next: Transfer = {
  ...newest,
  hash: `0x${'1'.repeat(64)}`,
  block: newest.block + 1,
  value: '42000000000000000000',
  kind: 'mint',
  from: `0x${'0'.repeat(40)}`,
}
/** The recorded day, with more in it than a chain has that was begun a moment before. */
const day: Activity = {
  ...recordedActivity,
  asOf: recent.head,
  since: '2026-11-01T00:00:00Z',
  steps: recordedActivity.steps.map((step, i) => ({ ...step, count: i, volume: `${i}000000000000000000` })),
  before: { start: '2026-11-19T12:00:00Z', count: 564, volume: '2256000000000000000000' },
}
const contract = '0x9fA7f6d7e1553dB8b6F9fed637590720Cbe7a916'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const session: Session = {
  address: `0x${'1'.repeat(40)}`,
  chainId: 31337,
  balance: '0',
  gaiaBalance: 0,
  balanceSource: 'chain',
  tier: null,
  admin: false,
  balanceAt: null,
  gaiaParts: null,
  expiresAt: '2027-01-01T00:00:00Z',
}

/** The page of the tape that is asked for, of these transfers: a cursor is where it begins. */
function pageOf(transfers: Transfer[], url: string): TestAnswer {
  const asked = new URL(url, 'http://x').searchParams
  const [kinds, accounts] = [asked.get('kind')?.split(','), asked.get('account')?.toLowerCase().split(',') ?? []]
  const q = asked.get('q')?.toLowerCase() ?? ''
  const wanted = transfers.filter(({ kind, block, hash, from, to, time }) => {
    const ends = [from, to].map((end) => end.toLowerCase())
    const sought = /^\d+$/.test(q) ? String(block) === q : [hash, ...ends].some((one) => one.startsWith(q))
    const then = time <= momentText(asked.get('at') ?? '4000000000')
    return then && (kinds?.includes(kind) ?? true) && (sought || ends.some((end) => accounts.includes(end)))
  })
  const [from, limit] = [Number(asked.get('cursor') ?? 0), Number(asked.get('limit'))]
  const next = from + limit < wanted.length ? String(from + limit) : null
  const total = q || kinds || asked.has('at') ? {} : { total: wanted.length }
  return { json: { rows: wanted.slice(from, from + limit), next, ...total, tooMany: false } }
}

/** Seconds since 1970 as the module writes a time. */
const momentText = (seconds: string) => new Date(Number(seconds) * 1000).toISOString().replace('.000', '')

/** What came after a moment and until another one, the oldest first. */
function replayOf(transfers: Transfer[], url: string): TestAnswer {
  const asked = new URL(url, 'http://x').searchParams
  const [after, until] = ['after', 'until'].map((name) => momentText(asked.get(name) ?? '')) as [string, string]
  return { json: { rows: transfers.filter(({ time }) => time > after && time <= until).toReversed(), next: null } }
}

/** all is what the module has; what it says of the newest unless given. */
function open(
  answer: (request: FetchInput) => TestAnswer | Promise<TestAnswer>,
  at = '/gaia-live',
  session: Session | null = null,
  read: (request: FetchInput) => TestAnswer = () => ({ json: day }),
  all?: () => Transfer[],
) {
  const fetch = async (request: FetchInput) => {
    if (request.url.includes('/live/activity')) return read(request)
    if (request.url.includes('/live/replay')) return replayOf(all?.() ?? recent.transfers, request.url)
    const answered = await answer(request)
    if (!request.url.includes('/live/transfers') || !('json' in answered)) return answered
    return pageOf(all?.() ?? (answered.json as Recent).transfers, request.url)
  }
  const host = createTestHost({ fetch, state: { session } })
  host.setState({
    portal: {
      ...host.getState().portal,
      chain: { ...host.getState().portal.chain, contracts: { GaiaToken: contract } },
    },
  })
  return renderPage(<Live />, { module: 'gaia', host, at })
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Tape' }))
    .getAllByRole('row')
    .slice(1)
const amounts = async () => (await rows()).map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const settle = () => screen.findAllByRole('button', { name: /^Proof of/ })

test('while it loads the page keeps its layout', async () => {
  open(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { level: 1, name: 'GAIA Live' })).toBeTruthy()
  expect((await screen.findByRole('table', { name: 'Tape' })).getAttribute('aria-busy')).toBe('true')
  expect(await rows()).toHaveLength(12)
})

test('it shows the newest transfers to a stranger', async () => {
  const { host } = open(() => ({ json: recent }))
  await settle()
  expect(await rows()).toHaveLength(recent.transfers.length)
  expect(host.requests.map(({ url }) => url)).toEqual([
    '/api/m/gaia/live/transfers?limit=25',
    '/api/m/gaia/live/recent',
  ])
  expect(host.topics).toEqual(['gaia.transfers'])
})

test('a transfer that happens is on the tape at once', async () => {
  const { host } = open(() => ({ json: recent }))
  await settle()
  act(() => host.emit('gaia.transfers', next))
  expect((await amounts())[0]).toBe('42')
  act(() => host.emit('gaia.transfers', { ...next, removed: true }))
  expect(await amounts()).not.toContain('42')
  expect(host.requests).toHaveLength(2)
})

test('what was missed comes as a whole, and ends the catching up', async () => {
  let all = recent.transfers
  const { host } = open(
    () => ({ json: { ...recent, perMinute: null, catchingUp: true } }),
    '/gaia-live',
    null,
    undefined,
    () => all,
  )
  await settle()
  expect(screen.queryByRole('img', { name: /^Transfers over time/ })).toBeNull()
  // One of each kind was missed, each is there once, and what comes next goes before them.
  const missed = kinds.map((kind, index) => ({
    ...next,
    index,
    kind,
    from: newest.from,
    value: `${index + 1}${'0'.repeat(18)}`,
  }))
  all = [...missed.toReversed(), ...recent.transfers]
  act(() => host.emit('gaia.transfers', { ...recent, transfers: all }))
  await waitFor(async () => expect((await amounts())[0]).toBe(String(kinds.length)))
  for (const one of [...missed, { ...next, index: kinds.length }]) act(() => host.emit('gaia.transfers', one))
  const names = (await rows()).slice(0, kinds.length + 1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(names).toEqual(['Mint', ...missed.map(({ kind }) => messages.en[`kind.${kind}`]).toReversed()])
  expect(screen.queryByText(/history is still being read/)).toBeNull()
  expect(screen.getByRole('img', { name: /^Transfers over time/ })).toBeTruthy()
})

test('a paused tape holds still and says how many are waiting', async () => {
  const { host } = open(() => ({ json: recent }))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  act(() => host.emit('gaia.transfers', next))
  expect(await rows()).toHaveLength(recent.transfers.length)
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 new transfer' }))
  expect((await amounts())[0]).toBe('42')
  expect(screen.queryByRole('button', { name: /new transfer/ })).toBeNull()
})

test('the tape has pages; one after the first holds still, and another filter begins anew', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    ...newest,
    hash: `0x${String(i).padStart(64, '0')}`,
    index: -i,
  }))
  let all = many
  const { host } = open(
    () => ({ json: { ...recent, transfers: many, total: many.length } }),
    '/gaia-live',
    null,
    undefined,
    () => all,
  )
  await settle()
  const pages = screen.getByRole('navigation', { name: 'Pages of Tape' })
  expect([(await rows()).length, within(pages).getByRole('status').textContent]).toEqual([25, '1–25 of 60'])
  fireEvent.click(within(pages).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(within(pages).getByRole('status').textContent).toBe('26–50 of 60'))
  const before = host.requests.length
  all = [next, ...many]
  act(() => host.emit('gaia.transfers', next))
  const held = await screen.findByRole('button', { name: 'Show 1 new transfer' })
  expect(within(pages).getByRole('status').textContent).toBe('26–50 of 60')
  fireEvent.click(held)
  expect((await amounts())[0]).toBe('42')
  expect(within(pages).getByRole('status').textContent).toBe('1–25 of 61')
  expect(host.requests, 'the event says it all').toHaveLength(before)
  // The page after the first has what is behind it now, and not what was.
  fireEvent.click(within(pages).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(within(pages).getByRole('status').textContent).toBe('26–50 of 61'))
  fireEvent.click(screen.getByRole('button', { name: 'Mint' }))
  await waitFor(async () => expect(await amounts()).toEqual(['42']))
})

test('the kinds that are shown are chosen, and kept in the address', async () => {
  let all = recent.transfers
  const { host } = open(
    () => ({ json: recent }),
    '/gaia-live?kind=mint',
    null,
    undefined,
    () => all,
  )
  expect(await screen.findByText(`No such transfer among all ${recent.total}`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mint' }).getAttribute('aria-pressed')).toBe('true')
  act(() => host.emit('gaia.transfers', next))
  expect(await amounts()).toEqual(['42'])
  all = [next, ...recent.transfers]
  fireEvent.click(within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name: 'All' }))
  await waitFor(async () => expect(await rows()).toHaveLength(recent.transfers.length + 1))
})

test('an account, a transaction or a block that the address names is alone on the tape, out of all that is kept', async () => {
  const old: Transfer = {
    ...next,
    hash: `0x${'2'.repeat(64)}`,
    block: 1,
    from: `0x${'ab'.repeat(20)}`,
    kind: 'transfer',
  }
  const answer = () => ({ json: recent })
  const all = () => [...recent.transfers, old]
  for (const q of [old.from.toUpperCase().replace('X', 'x'), old.hash, '1']) {
    const { unmount, host } = open(answer, `/gaia-live?q=${q}`, null, undefined, all)
    await settle()
    await waitFor(async () => expect(await amounts()).toEqual(['42']))
    expect(host.requests.map(({ url }) => url)).toContain(`/api/m/gaia/live/transfers?q=${q}&limit=25`)
    unmount()
  }
  open(answer, `/gaia-live?q=${old.from}&kind=mint`, null, undefined, all)
  fireEvent.click(await screen.findByRole('button', { name: 'Show all transfers' }))
  await waitFor(async () => expect(await rows()).toHaveLength(recent.transfers.length + 1))
  const box = screen.getByRole('searchbox', { name: 'Address, transaction or block' }) as HTMLInputElement
  expect(box.value).toBe('')
  fireEvent.change(box, { target: { value: newest.hash } })
  await waitFor(async () =>
    expect(await rows()).toHaveLength(recent.transfers.filter((one) => one.hash === newest.hash).length),
  )
})

test('an account is found by its name, and what happens to it next is there at once', async () => {
  const { host } = open(() => ({ json: recent }))
  const { portal } = host.getState()
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, labels: { [newest.to]: 'Treasury' } } } }))
  await settle()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'treas' } })
  const its = recent.transfers.filter(({ from, to }) => [from, to].includes(newest.to)).length
  await waitFor(async () => expect(await rows()).toHaveLength(its))
  expect(host.requests.at(-1)?.url).toBe(`/api/m/gaia/live/transfers?account=${newest.to}&q=treas&limit=25`)
  act(() => host.emit('gaia.transfers', { ...next, to: newest.to }))
  expect((await amounts())[0]).toBe('42')
  act(() => host.emit('gaia.transfers', { ...next, index: 7, to: `0x${'9'.repeat(40)}` }))
  expect(await rows()).toHaveLength(its + 1)
})

test('what too many begin like is not told as none', async () => {
  const host = createTestHost({
    fetch: ({ url }) =>
      url.includes('/live/transfers') ? { json: { rows: [], next: null, tooMany: true } } : { json: recent },
    state: { session: null },
  })
  renderPage(<Live />, { module: 'gaia', host, at: '/gaia-live?q=0x1' })
  expect(await screen.findByText('Too many begin like that')).toBeTruthy()
  expect(screen.queryByText(/No such transfer/)).toBeNull()
})

test('a key in the search leaves the picture of the last hour as it is; a transfer draws it anew', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  // Each drawing begins with a canvas.
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  const { host } = open(() => ({ json: recent }))
  await settle()
  await waitFor(() => expect(drawn).toHaveBeenCalled())
  drawn.mockClear()
  const box = screen.getByRole('searchbox', { name: 'Address, transaction or block' })
  for (const value of [newest.hash.slice(0, -1), newest.hash]) fireEvent.change(box, { target: { value } })
  await waitFor(async () =>
    expect(await rows()).toHaveLength(recent.transfers.filter((one) => one.hash === newest.hash).length),
  )
  expect(drawn).not.toHaveBeenCalled()
  act(() => host.emit('gaia.transfers', { ...next, time: new Date().toISOString() }))
  await waitFor(() => expect(drawn).toHaveBeenCalled())
})

test('what an account holds is said to who is signed in, and asked by nobody else', async () => {
  const account = newest.to
  const answer = ({ url }: FetchInput) =>
    url.includes('/holders/')
      ? { json: { asOf: recent.head, address: account, balance: '1500000000000000000' } }
      : { json: recent }
  const stranger = open(answer, `/gaia-live?q=${account}`)
  await settle()
  expect(stranger.host.requests.filter(({ url }) => url.includes('/holders/'))).toEqual([])
  stranger.unmount()
  const { host } = open(answer, `/gaia-live?q=${account}`, session)
  expect(await screen.findByText(/holds 1\.5 GAIA at block/)).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toContain(`/api/m/gaia/token/holders/${account.toLowerCase()}`)
})

test('every row opens its proof, in full and with how to check it', async () => {
  const { host } = open(() => ({ json: recent }))
  const { portal } = host.getState()
  const chain = {
    ...portal.chain,
    head: { number: newest.block + 4, time: newest.time },
    rpcUrls: ['https://node.test'],
  }
  act(() => host.setState({ portal: { ...portal, chain } }))
  fireEvent.click((await settle())[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Proof of this transfer' })
  expect(await within(dialog).findByText(newest.hash)).toBeTruthy()
  expect(within(dialog).getByText(String(newest.block))).toBeTruthy()
  expect(within(dialog).getByText('5 confirmations')).toBeTruthy()
  for (const whole of [newest.from, newest.to, contract]) expect(within(dialog).getByText(whole)).toBeTruthy()
  const command = within(dialog).getByText(/^curl -s https:\/\/node\.test/)
  expect(command.textContent).toContain(`"method":"eth_getTransactionReceipt","params":["${newest.hash}"]`)
  expect(within(dialog).getByText(new RegExp(`${newest.value} wei`))).toBeTruthy()
})

test('without transfers it says what fills the tape, and names the contract', async () => {
  open(() => ({ json: { ...recent, transfers: [], perMinute: [] } }))
  expect(await screen.findByText('No transfer yet')).toBeTruthy()
  expect(screen.getByTitle(contract)).toBeTruthy()
})

test('an error says what failed, and trying again mends it', async () => {
  let broken = true
  open(() => (broken ? { status: 503, body: 'The GAIA token cannot be read.' } : { json: recent }))
  expect(await screen.findByText('503: The GAIA token cannot be read.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is old or incomplete says so', async () => {
  const first = open(() => ({ json: { ...recent, perMinute: null, catchingUp: true } }))
  expect(await screen.findByText(/history is still being read. Transfers up to block/)).toBeTruthy()
  first.unmount()
  open(() => ({ json: { ...recent, problem: 'The chain does not answer.' } }))
  expect(
    await screen.findByText(/^Out of date since .*\. The chain does not answer\. Read at block 261\.$/),
  ).toBeTruthy()
})

test('what is exported is what is shown, or all that there ever was', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ ...newest, index: 60 - i }))
  open(() => ({ json: { ...recent, transfers: many } }))
  await settle()
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Export' }), { key: 'Enter' })
  const choices = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(choices).toEqual([
    'The 25 rows that are shown, as CSV',
    'The 25 rows that are shown, as JSON',
    'All: 60 rows, as CSV',
    'All: 60 rows, as JSON',
  ])
})

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement

test('the figures and the picture are of the window in the address, against the one before', async () => {
  const { host } = open(
    () => ({ json: recent }),
    '/gaia-live?range=24h',
    null,
    () => ({ json: day }),
  )
  await settle()
  await waitFor(() => expect(figure('Transfers').textContent).toContain('1,128'))
  expect(figure('Transfers').textContent).toContain('+100% on the 24 hours before')
  expect(figure('Volume').textContent).toContain('−50% on the 24 hours before')
  expect(figure('Per minute').textContent).toContain('0.8')
  expect(screen.getByRole('img', { name: /^Transfers over time.*1,128 in total, 47 in the busiest part/ })).toBeTruthy()
  expect(screen.getByText('47 in the busiest part')).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toContain('/api/m/gaia/live/activity?range=24h')
  fireEvent.click(screen.getByRole('button', { name: '7d' }))
  await waitFor(() => expect(host.requests.at(-1)?.url).toBe('/api/m/gaia/live/activity?range=7d'))
})

test('a window that cannot be read is neither zero nor none; the tape and the newest transfer stay', async () => {
  let answer: TestAnswer = { status: 503, body: 'No endpoint answers.' }
  open(
    () => ({ json: recent }),
    '/gaia-live?range=7d',
    null,
    () => answer,
  )
  await settle()
  expect((await screen.findByRole('alert')).textContent).toContain('The transfers of this window could not be read')
  expect(figure('Transfers').textContent).toBe('Transfers—Source unreachable')
  expect(figure('Newest transfer').textContent).toContain(String(newest.block))
  answer = { json: day }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(figure('Transfers').textContent).toContain('1,128'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each<[string, TestAnswer, string]>([
  ['that failed', { status: 503, body: 'No endpoint answers.' }, 'The transfers of this window could not be read'],
  [
    'that nobody knows yet',
    { json: { ...day, steps: null, before: null } },
    'The transfers of this window are not known while the history is read',
  ],
])('a window %s is not drawn as one that loads', async (_, answer, says) => {
  open(
    () => ({ json: recent }),
    '/gaia-live?range=7d',
    null,
    () => answer,
  )
  await settle()
  const chart = screen.getByText('Transfers over time', { selector: 'h2, h3' }).closest('.pk-card') as HTMLElement
  await waitFor(() => expect(chart.querySelector('[aria-busy="true"]')).toBeNull())
  expect(chart.querySelector('canvas')).toBeNull()
  expect(chart.textContent).toContain(says)
})

test('a window goes on with the clock, transfers or none', async () => {
  vi.useFakeTimers({ now: new Date(recent.head.time), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { host } = open(
    () => ({ json: recent }),
    '/gaia-live?range=24h',
    null,
    () => ({ json: day }),
  )
  const asked = () => host.requests.filter(({ url }) => url.includes('/live/activity')).length
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(asked()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(2)
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(asked()).toBe(2)
  visible.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(asked()).toBe(3)
})

test('the newest transfer opens its log, the sum of a window the logs that are in it', async () => {
  open(
    () => ({ json: recent }),
    '/gaia-live?range=all',
    null,
    () => ({ json: day }),
  )
  await settle()
  fireEvent.click(screen.getByRole('button', { name: /where Newest transfer comes from$/ }))
  const first = await screen.findByRole('dialog', { name: 'Newest transfer: where it comes from' })
  expect(await within(first).findByRole('link', { name: newest.hash })).toBeTruthy()
  fireEvent.keyDown(first, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: /where Volume comes from$/ }))
  const sum = await screen.findByRole('dialog', { name: 'Volume: where it comes from' })
  fireEvent.click((await within(sum).findAllByRole('button', { name: /^Proof of / }))[0] as HTMLElement)
  expect(within(sum).getByRole('link', { name: newest.hash })).toBeTruthy()
})

test.each([
  [30, 'no problem is known of, but the chain is silent', null, true],
  [61, 'the endpoint does not answer', 'The chain cannot be read.', false],
])(
  '%i minutes later, while %s, the last hour is what was known, and marked as old',
  async (minutes, _, problem, silent) => {
    const at = new Date(recent.head.time).getTime()
    const perMinute = Array.from({ length: 120 }, (_, i) => ({
      start: new Date(Math.floor(at / 60_000) * 60_000 - (119 - i) * 60_000).toISOString(),
      count: 2,
      volume: '2000000000000000000',
    }))
    vi.useFakeTimers({ now: at + minutes * 60_000, toFake: ['Date'] })
    const host = createTestHost({
      fetch: ({ url }) =>
        url.includes('/live/transfers')
          ? pageOf(recent.transfers, url)
          : { json: { ...recent, since: '2026-11-01T00:00:00Z', perMinute, problem } },
      state: { session: null },
    })
    const { portal } = host.getState()
    const chain = {
      ...portal.chain,
      head: { number: recent.head.number, time: recent.head.time },
      silentSince: silent ? recent.head.time : null,
    }
    host.setState({ portal: { ...portal, chain } })
    renderPage(<Live />, { module: 'gaia', host, at: '/gaia-live' })
    expect((await screen.findAllByText('120'))[0]).toBeTruthy()
    expect(figure('Transfers').textContent).toMatch(/^Transfers120 .*Out of date since [^%]+$/)
  },
)

const seconds = (time: string) => Date.parse(time) / 1000
const rewind = () => screen.findByRole('group', { name: 'Rewind' })
const slider = async () =>
  within(await rewind()).getByRole('slider', { name: 'Moment of the tape' }) as HTMLInputElement

test('a tape that an address takes back has what was there then, plays on once each, and comes back to live', async () => {
  const [, , , , , , oldest] = recent.transfers
  const then = seconds((oldest as Transfer).time)
  const { host } = open(() => ({ json: recent }), `/gaia-live?at=${then}`)
  await settle()
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByText(/^Live/)).toBeNull()
  // What happens now is none of that moment's.
  act(() => host.emit('gaia.transfers', next))
  expect(await rows()).toHaveLength(2)
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Play on from here' }))
  const replays = () => host.requests.filter(({ url }) => url.includes('/live/replay')).map(({ url }) => url)
  await waitFor(() =>
    expect(replays()).toEqual([`/api/m/gaia/live/replay?after=${then}&until=${seconds(recent.head.time)}&limit=200`]),
  )
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  // Where it stands it is as it was then, and its address says so.
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Stop here' }))
  await waitFor(() => expect(host.requests.at(-1)?.url).toContain(`at=${then + 3}`))
  expect(await rows()).toHaveLength(4)
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Play on from here' }))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  await waitFor(() => expect(within(screen.getByRole('group', { name: 'Rewind' })).getByText('Now')).toBeTruthy())
  expect(screen.getByText(/^Live/)).toBeTruthy()
})

test('a tape that plays on a quiet chain is live with the newest transfer, however far the chain is since', async () => {
  const [, , , , , , oldest] = recent.transfers
  const { host } = open(() => ({ json: recent }), `/gaia-live?at=${seconds((oldest as Transfer).time)}`)
  await settle()
  const { portal } = host.getState()
  const head = { number: recent.head.number + 300, time: momentText(String(seconds(recent.head.time) + 600)) }
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } }))
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Play on from here' }))
  await waitFor(() => expect(host.requests.at(-1)?.url).toContain('/live/replay'))
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(within(screen.getByRole('group', { name: 'Rewind' })).getByText('Now')).toBeTruthy())
})

test('the slider goes back by keys and by dragging, no further than the token, and to its end is live', async () => {
  // No whole number of steps ago.
  const since = seconds(recent.since ?? '') - 3
  const { host } = open(() => ({ json: { ...recent, since: new Date(since * 1000).toISOString() } }))
  await settle()
  const range = await slider()
  expect([range.min, range.max]).toEqual([String(since - 2), String(seconds(recent.head.time))])
  expect((Number(range.max) - Number(range.min)) % Number(range.step)).toBe(0)
  expect(range.getAttribute('aria-valuetext')).toBe('Now')
  fireEvent.change(range, { target: { value: String(seconds(newest.time) - 5) } })
  await waitFor(() => expect(host.requests.at(-1)?.url).toContain(`?at=${seconds(newest.time) - 5}&`))
  await waitFor(async () => expect((await rows()).length).toBeLessThan(recent.transfers.length))
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Back 5 minutes' }))
  expect(await screen.findByText('No such transfer until then')).toBeTruthy()
  fireEvent.change(await slider(), { target: { value: (await slider()).max } })
  await waitFor(async () => expect(await rows()).toHaveLength(recent.transfers.length))
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Now')
})

test('what cannot be played on says so, and stands where it was', async () => {
  const { host } = open(
    () => ({ json: recent }),
    `/gaia-live?at=${seconds(recent.since ?? '')}`,
    null,
    undefined,
    () => {
      throw new Error('The database does not answer.')
    },
  )
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Play on from here' }))
  expect(await screen.findByText('The tape could not be played on')).toBeTruthy()
  expect(within(await rewind()).getByRole('button', { name: 'Play on from here' })).toBeTruthy()
  expect(host.requests.filter(({ url }) => url.includes('/live/replay'))).toHaveLength(1)
})

test('a tape that could not be played on any further stands at the moment that it had come to', async () => {
  const then = seconds(recent.head.time) - 100
  let broken = false
  const { host } = open(
    () => ({ json: recent }),
    `/gaia-live?at=${then}`,
    null,
    undefined,
    () => {
      if (broken) throw new Error('The database does not answer.')
      return recent.transfers
    },
  )
  await waitFor(() => expect(host.requests.at(-1)?.url).toContain('/live/recent'))
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(within(await rewind()).getByRole('button', { name: 'Play on from here' }))
  await waitFor(() => expect(host.requests.at(-1)?.url).toContain('/live/replay'))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  broken = true
  await act(() => vi.advanceTimersByTimeAsync(35_000))
  expect(await screen.findByText('The tape could not be played on')).toBeTruthy()
  const stood = Number((await slider()).value)
  expect(stood).toBeGreaterThanOrEqual(then + 55)
  expect(host.requests.at(-1)?.url).toContain(`at=${stood}`)
})

test('a wall has the block, the minute and the newest transfers, goes on with them, and Escape leaves it', async () => {
  const released = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ released: false, release: released }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { host } = open(() => ({ json: recent }), '/gaia-live?screen=big')
  const wall = await screen.findByRole('dialog', { name: 'GAIA Live' })
  const shown = async () =>
    within(await within(wall).findByRole('list', { name: 'Newest transfers' })).getAllByRole('listitem')
  await waitFor(async () => expect(await shown()).toHaveLength(recent.transfers.length))
  expect(request).toHaveBeenCalledWith('screen')
  act(() => host.emit('gaia.transfers', { ...next, kind: 'bought', from: newest.from }))
  expect((await shown())[0]?.textContent).toMatch(/^Bought42 GAIA/)
  fireEvent.keyDown(wall, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(released).toHaveBeenCalled()
})

test('a wall says since when it is old, and names the minute that it has', async () => {
  const { host } = open(() => ({ json: { ...recent, problem: 'The chain does not answer.' } }), '/gaia-live?screen=big')
  const wall = await screen.findByRole('dialog', { name: 'GAIA Live' })
  expect(await within(wall).findByText(/^Out of date since /)).toBeTruthy()
  expect(within(wall).getByRole('heading', { name: /^The minute from / })).toBeTruthy()
  expect(within(wall).queryByText(/^live$/i)).toBeNull()
  cleanup()

  const silent = open(() => ({ json: recent }), '/gaia-live?screen=big').host
  const second = await screen.findByRole('dialog', { name: 'GAIA Live' })
  expect(await within(second).findByText(/^live$/i)).toBeTruthy()
  const { portal } = host.getState()
  act(() => silent.setState({ portal: { ...portal, chain: { ...portal.chain, silentSince: recent.head.time } } }))
  expect(within(second).getByText(/^Out of date since /)).toBeTruthy()
  cleanup()

  open(() => ({ status: 503, body: 'The database does not answer.' }), '/gaia-live?screen=big')
  const third = await screen.findByRole('dialog', { name: 'GAIA Live' })
  expect(await within(third).findByText('The transfers could not be read')).toBeTruthy()
})
