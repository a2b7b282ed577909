import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { FetchInput, PortalState } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import { type Column, DataTable } from './DataTable'
import { urlParam } from './urlParam'
import { useModuleTable } from './useModuleTable'
import type { RowStars } from './useTableState'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Holder {
  address: string
  amount: number
}

const crowd: Holder[] = Array.from({ length: 120 }, (_, i) => ({ address: `0x${i}`, amount: i }))
const columns: Column<Holder>[] = [
  { id: 'address', header: 'Holder', cell: ({ address }) => address, card: 'heading' },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => amount, sortValue: ({ amount }) => amount },
  { id: 'note', header: 'Note', cell: () => 'none' },
]
const filters = { q: urlParam.string(), kind: urlParam.oneOf(['all', 'contract']) }
const defaultSort = { column: 'amount', direction: 'descending' } as const

/** A module's pages: a cursor is where the page begins, and says so to nobody. */
function answer({ url }: Pick<FetchInput, 'url'>): TestAnswer {
  const asked = new URLSearchParams(url.split('?')[1])
  const limit = Number(asked.get('limit'))
  const from = asked.has('cursor') ? Number(atob(asked.get('cursor') as string)) : 0
  const keys = asked.get('keys')?.split(',')
  const wanted = crowd
    .filter(({ address }) => address.includes(asked.get('q') ?? '') && (!keys || keys.includes(address)))
    .sort((a, b) => (asked.get('sort') === 'amount' ? a.amount - b.amount : b.amount - a.amount))
  const to = from + limit
  return {
    json: { rows: wanted.slice(from, to), next: to < wanted.length ? btoa(String(to)) : null, total: wanted.length },
  }
}

function Page({ name }: { name?: string }): ReactElement {
  const holders = useModuleTable<Holder, typeof filters>({
    path: '/holders',
    name,
    columns,
    filters,
    defaultSort,
    live: { topic: 'moved' },
    stars: true,
  })
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{decodeURIComponent(search)}</output>
      <input
        aria-label="Search"
        value={holders.filters.q}
        onChange={(event) => holders.setFilters({ q: event.target.value })}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <DataTable
        label="Holders"
        rowKey={({ address }) => address}
        {...holders.table}
        exports={{ file: 'holders', fields: [['address', ({ address }) => address]] }}
      />
    </>
  )
}

function show(at = '/', fetch: (request: FetchInput) => TestAnswer | Promise<TestAnswer> = answer, name?: string) {
  return renderPage(<Page name={name} />, { module: 'gaia', host: createTestHost({ fetch }), at })
}

const first = () => within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')[0]?.textContent
const address = () => screen.getByText(/^\?|^$/, { selector: 'output' }).textContent
const range = () => within(screen.getByRole('navigation')).getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const cursorAsked = (request?: FetchInput) => new URLSearchParams(request?.url.split('?')[1]).get('cursor')
const arrived = (row: string) => waitFor(() => expect(first()).toBe(row))

test('a module is asked for a page, and its cursor stays out of the address', async () => {
  const { host } = show()
  await arrived('0x119')
  expect(host.requests.map(({ url }) => url)).toEqual(['/api/m/gaia/holders?kind=all&sort=-amount&limit=50'])
  expect([range(), address()]).toEqual(['1–50 of 120', ''])
  press('Next')
  await arrived('0x69')
  expect(new URLSearchParams(host.requests[1]?.url.split('?')[1]).get('cursor')).toBe(btoa('50'))
  expect([range(), address()]).toEqual(['51–100 of 120', '?page=2'])
  press('Next')
  await arrived('0x19')
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  press('Previous')
  await arrived('0x69')
  expect(host.requests).toHaveLength(3)
})

test('the rows stay while the next ones are read', async () => {
  let come: (answer: TestAnswer) => void = () => {}
  show('/', (request) =>
    request.url.includes('cursor') ? new Promise((next) => (come = () => next(answer(request)))) : answer(request),
  )
  await arrived('0x119')
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  fireEvent.click(next)
  await screen.findByText('Reading the next rows of Holders')
  expect([first(), screen.getAllByRole('row').length]).toEqual(['0x119', 51])
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  // Nobody goes on from rows that are left already.
  fireEvent.click(next)
  expect(address()).toBe('?page=2')
  await act(async () => come({ json: null }))
  await arrived('0x69')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull()
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('false')
})

test('an address that was shared is found by the pages before it', async () => {
  const { host } = show('/?page=3&sort=amount')
  await arrived('0x100')
  expect(range()).toBe('101–120 of 120')
  expect(host.requests).toHaveLength(3)
})

test('a page that is no longer there is the last one', async () => {
  show('/?page=9')
  await arrived('0x19')
  expect(range()).toBe('101–120 of 120')
})

test('another order or another filter begins at the first page, in one step of the history', async () => {
  const { host } = show('/?page=2')
  await arrived('0x69')
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }))
  await arrived('0x0')
  expect(address()).toBe('?sort=amount')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '11' } })
  await arrived('0x11')
  expect(address()).toBe('?sort=amount&q=11')
  expect(host.requests.at(-1)?.url).toBe('/api/m/gaia/holders?q=11&kind=all&sort=amount&limit=50')
  press('Back')
  await arrived('0x69')
  expect(address()).toBe('?page=2')
})

test.each(['-note', 'nothing', '<b>', 'amount,-note'])('an order by %s is the first one', async (sort) => {
  const { host } = show(`/?sort=${encodeURIComponent(sort)}`)
  await arrived('0x119')
  expect(host.requests[0]?.url).toContain('sort=-amount')
})

test('what cannot be read says so, and is read again', async () => {
  let broken = true
  show('/', (request) => (broken ? { status: 503, body: 'The database does not answer.' } : answer(request)))
  expect(await screen.findByText('Holders could not be read')).toBeTruthy()
  expect(screen.getByText(/The database does not answer/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  broken = false
  press('Try again')
  await arrived('0x119')
})

test('an event reads the page again', async () => {
  const { host } = show()
  await arrived('0x119')
  act(() => host.emit('gaia.moved', {}))
  await waitFor(() => expect(host.requests).toHaveLength(2))
})

test('rows that nobody followed meanwhile are read again', async () => {
  const { host, client } = show()
  await arrived('0x119')
  cleanup()
  expect(host.topics).toEqual([])
  renderPage(<Page />, { module: 'gaia', host, client })
  await waitFor(() => expect(host.requests).toHaveLength(2))
})

test('rows are read again when a lost stream is back', async () => {
  const { host } = show()
  await arrived('0x119')
  act(() => host.setState({ stream: { connected: false, since: null } }))
  expect(host.requests).toHaveLength(1)
  act(() => host.setState({ stream: { connected: true, since: null } }))
  await waitFor(() => expect(host.requests).toHaveLength(2))
})

test('an event of a page that was found by those before it reads that page alone', async () => {
  const { host } = show('/?page=3')
  await arrived('0x19')
  expect(host.requests).toHaveLength(3)
  act(() => host.emit('gaia.moved', {}))
  await waitFor(() => expect(host.requests).toHaveLength(4))
  expect(cursorAsked(host.requests[3])).toBe(btoa('100'))
})

test('events while a page is on its way let it arrive, and it is read once more', async () => {
  const waiting: (() => void)[] = []
  const { host } = show('/', (request) => new Promise((next) => waiting.push(() => next(answer(request)))))
  await waitFor(() => expect(waiting).toHaveLength(1))
  const event = () => act(async () => host.emit('gaia.moved', {}))
  await event()
  await event()
  expect(host.requests).toHaveLength(1)
  await act(async () => waiting[0]?.())
  await arrived('0x119')
  await waitFor(() => expect(waiting).toHaveLength(2))
  for (let i = 0; i < 3; i++) await event()
  expect(host.requests).toHaveLength(2)
  await act(async () => waiting[1]?.())
  await waitFor(() => expect(waiting).toHaveLength(3))
  await act(async () => waiting[2]?.())
  expect(host.requests).toHaveLength(3)
})

test('who leaves a page that is looked for has no further ones read', async () => {
  const waiting: (() => void)[] = []
  const { host } = show('/?page=3', (request) => new Promise((next) => waiting.push(() => next(answer(request)))))
  await waitFor(() => expect(waiting).toHaveLength(1))
  cleanup()
  await act(async () => waiting[0]?.())
  expect(host.requests).toHaveLength(1)
})

/** Turns to the third page, which is gone by then. */
async function turnToWhatIsGone(gone: (request: FetchInput) => TestAnswer | Promise<TestAnswer>): Promise<void> {
  show('/?page=2', (request) => (cursorAsked(request) === btoa('100') ? gone(request) : answer(request)))
  await arrived('0x69')
  press('Next')
}

test.each<[string, TestAnswer]>([
  ['is empty', { json: { rows: [], next: null, total: 100 } }],
  ['the module refuses', { status: 400, body: 'The cursor is of another version.' }],
])('where the page of a cursor %s, the last one that there is takes its place', async (_, gone) => {
  let asked = 0
  await turnToWhatIsGone(() => (++asked > 1 ? { json: { rows: [], next: null, total: 100 } } : gone))
  await waitFor(() => expect(asked).toBe(2))
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull())
  expect([first(), range()]).toEqual(['0x69', '51–100 of 120'])
  expect(screen.queryByText('Nothing here yet')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
})

test('what fails with a cursor for another reason is told, and trying again keeps its button', async () => {
  let come: () => void = () => {}
  let asked = 0
  await turnToWhatIsGone((request) => {
    if (++asked === 1) return { status: 503, body: 'Wait.' }
    return new Promise((next) => (come = () => next(answer(request))))
  })
  expect(await screen.findByText('503: Wait.')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  await waitFor(() => expect(asked).toBe(2))
  expect(again.isConnected).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()
  await act(async () => come())
  await arrived('0x19')
  expect(again.isConnected).toBe(false)
})

async function exported(choice: string): Promise<{ name: string; text: string }> {
  const made: Blob[] = []
  const links: string[] = []
  const { createObjectURL, revokeObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function () {
    links.push(this.download)
  }
  try {
    const trigger = await screen.findByRole('button', { name: 'Export' })
    fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: choice }))
    await waitFor(() => expect(links).toHaveLength(1))
    return { name: links[0] as string, text: await (made[0] as Blob).text() }
  } finally {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    HTMLAnchorElement.prototype.click = click
  }
}

test('what is shown is a file, and so is what all pages have, by the same order', async () => {
  const { host } = show('/?sort=amount&page=3')
  await arrived('0x100')
  const shown = await exported('The 20 rows that are shown, as CSV')
  expect(shown.name).toBe('holders.csv')
  expect(shown.text).toBe(
    `address\r\n${crowd
      .slice(100)
      .map(({ address }) => `${address}\r\n`)
      .join('')}`,
  )
  const before = host.requests.length
  const all = await exported('All: 120 rows, as JSON')
  expect(all.name).toBe('holders.json')
  expect(JSON.parse(all.text)).toEqual(crowd.map(({ address }) => ({ address })))
  expect(host.requests.slice(before).map(({ url }) => url)).toEqual([
    '/api/m/gaia/holders?kind=all&sort=amount&limit=200',
  ])
})

test('an export tells how far it is, and is cancelled', async () => {
  const { host } = show('/', (request) => {
    if (!request.url.includes('limit=200')) return answer(request)
    const { searchParams } = new URL(request.url, 'http://x')
    if (searchParams.has('cursor')) return new Promise(() => {})
    return { json: { rows: crowd, next: 'more' } }
  })
  await arrived('0x119')
  const trigger = await screen.findByRole('button', { name: 'Export' })
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All: 120 rows, as CSV' }))
  expect(await screen.findByText('120 rows read')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(trigger.getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(trigger, { key: 'Enter' })
  expect(screen.queryByRole('menu')).toBeNull()
  const cancel = screen.getByRole('button', { name: 'Cancel the export' })
  cancel.focus()
  fireEvent.click(cancel)
  await waitFor(() => expect(cancel.isConnected).toBe(false))
  expect([document.activeElement, trigger.getAttribute('aria-disabled')]).toEqual([trigger, null])
  expect(host.toasts).toEqual([])
})

test('an export that cannot read a page says so', async () => {
  const { host } = show('/', (request) =>
    request.url.includes('limit=200') ? { json: { rows: crowd, next: 'again' } } : answer(request),
  )
  await arrived('0x119')
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Export' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All: 120 rows, as CSV' }))
  await waitFor(() => expect(host.toasts).toHaveLength(1))
  expect(host.toasts[0]).toEqual({
    title: 'The rows could not be exported',
    description: 'The module answers the same page again and again.',
    destructive: true,
  })
})

test('rows with a star are asked for by their keys', async () => {
  localStorage.setItem('portal-kept gaia table.holders', JSON.stringify({ stars: ['0x7', '0x9'] }))
  const { host } = show('/?starred=true', answer, 'holders')
  await arrived('0x9')
  expect(host.requests.at(-1)?.url).toContain('keys=0x7%2C0x9')
})

test('without a name nothing has a star, and an address that asks for those shows all', async () => {
  const { host } = show('/?starred=true')
  await arrived('0x119')
  expect(host.requests.at(-1)?.url).not.toContain('keys')
})

test('which rows have a star cannot be read: all are shown, with the reason, until it can', async () => {
  let come: ((answer: TestAnswer) => void) | undefined
  const session = { address: '0xA', tier: null } as unknown as PortalState['session']
  const fetch = (request: FetchInput): TestAnswer | Promise<TestAnswer> => {
    if (!request.url.startsWith('/api/preferences/')) return answer(request)
    if (host.requests.filter(({ url }) => url === request.url).length === 1) return { status: 503, body: 'Wait.' }
    return new Promise((next) => (come = next))
  }
  const host = createTestHost({ fetch, state: { session } })
  renderPage(<Page name="holders" />, { module: 'gaia', host, at: '/?starred=true' })
  expect(await screen.findByText('What you keep for this table could not be read.')).toBeTruthy()
  expect(screen.getByText('503: Wait.')).toBeTruthy()
  await arrived('0x119')
  const again = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  await waitFor(() => expect(come).toBeTruthy())
  expect([again.isConnected, first()]).toEqual([true, '0x119'])
  await act(async () => come?.({ json: { stars: ['0x7'] } }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(host.requests.at(-1)?.url).toContain('keys=0x7')
})

function Watching({ stars }: { stars: RowStars }): ReactElement {
  const { table } = useModuleTable<Holder>({ path: '/holders', name: 'holders', columns, defaultSort, stars })
  return <DataTable label="Holders" rowKey={({ address }) => address} {...table} />
}

const watching = (stars: Partial<RowStars>) => {
  const host = createTestHost({ fetch: answer })
  const all = { keys: undefined, most: 2, toggle: async () => {}, ...stars }
  renderPage(<Watching stars={all} />, { module: 'gaia', host, at: '/?starred=true' })
  return host
}

test('stars that a page keeps itself are those that rows are asked for by', async () => {
  localStorage.setItem('portal-kept gaia table.holders', JSON.stringify({ stars: ['0x1'] }))
  const taken: string[] = []
  const host = watching({ keys: ['0x7'], toggle: async (key) => void taken.push(key) })
  await arrived('0x7')
  expect(host.requests.at(-1)?.url).toContain('keys=0x7')
  fireEvent.click(await screen.findByRole('button', { name: 'Star 0x7' }))
  expect(taken).toEqual(['0x7'])
  expect(localStorage.getItem('portal-kept gaia table.holders')).toBe('{"stars":["0x1"]}')
})

test('a page’s own stars that cannot be read hide no row, and say why', async () => {
  let retried = 0
  const host = watching({ failure: { error: new Error('Wait.'), retrying: false, onRetry: () => retried++ } })
  await arrived('0x119')
  expect(host.requests.at(-1)?.url).not.toContain('keys')
  expect(screen.getByText('What you keep for this table could not be read.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Star / })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retried).toBe(1)
})
