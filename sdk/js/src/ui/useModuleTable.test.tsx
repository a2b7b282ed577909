import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { FetchInput } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import { type Column, DataTable } from './DataTable'
import { urlParam } from './urlParam'
import { useModuleTable } from './useModuleTable'

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
    live: 'moved',
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
  press('Next')
  await screen.findByText('Reading the next rows of Holders')
  expect([first(), screen.getAllByRole('row').length]).toEqual(['0x119', 51])
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  await act(async () => come({ json: null }))
  await arrived('0x69')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull()
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
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Export' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All: 120 rows, as CSV' }))
  expect(await screen.findByText('120 rows read')).toBeTruthy()
  press('Cancel the export')
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
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
