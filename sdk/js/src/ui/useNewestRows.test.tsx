import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineTopics } from '../defineTopics'
import type { FetchInput } from '../host'
import { createTestHost, renderPage, type TestAnswer } from '../testing'
import { type Column, DataTable } from './DataTable'
import { tablesOf } from './tablesOf'
import type { TablePage } from './useModuleTable'

interface Move {
  id: number
}
type Told = { id: number; gone?: boolean } | 'missed'

const topics = defineTopics<{ moved: Told; closed: { at: string } }>()
const { useModuleTable } = tablesOf(topics)
const columns: Column<Move>[] = [{ id: 'id', header: 'Move', card: 'heading', cell: ({ id }) => String(id) }]
const rowKey = ({ id }: Move) => String(id)

/** What the module has: 1 is the oldest. */
let there: number[] = []
beforeEach(() => {
  there = Array.from({ length: 20 }, (_, i) => i + 1)
})
afterEach(cleanup)

/** A cursor is the row that the page begins behind. */
function answer({ url }: Pick<FetchInput, 'url'>): TestAnswer {
  const asked = new URL(url, 'http://x').searchParams
  const limit = Number(asked.get('limit'))
  const behind = Number(asked.get('cursor') ?? Number.POSITIVE_INFINITY)
  const older = there.toSorted((a, b) => b - a).filter((id) => id < behind)
  const rows = older.slice(0, limit).map((id) => ({ id }))
  return { json: { rows, next: older.length > limit ? String(rows.at(-1)?.id) : null, total: there.length } }
}

function apply(page: TablePage<Move>, event: Told): TablePage<Move> | undefined {
  if (event === 'missed') return undefined
  const known = page.rows.some(({ id }) => id === event.id)
  if (known !== Boolean(event.gone)) return page
  const rows = known ? page.rows.filter(({ id }) => id !== event.id) : [{ id: event.id }, ...page.rows]
  return { ...page, rows, total: (page.total ?? 0) + (known ? -1 : 1) }
}

function Moves() {
  const [held, setHeld] = useState(false)
  const { table, waiting, setPage } = useModuleTable<Move>({
    path: '/moves',
    columns,
    limit: 5,
    held,
    live: { topic: 'moved', apply, rowKey },
  })
  return (
    <>
      <button type="button" onClick={() => setHeld(!held)}>
        Hold
      </button>
      <button type="button" onClick={() => setPage(0)}>
        To the top
      </button>
      <output>{waiting}</output>
      <DataTable label="Moves" rowKey={rowKey} {...table} />
    </>
  )
}

function show(at = '/', fetch: (request: FetchInput) => TestAnswer | Promise<TestAnswer> = answer) {
  const host = createTestHost({ fetch })
  renderPage(<Moves />, { module: 'radar', host, at })
  const tell = (event: Told) => {
    if (event !== 'missed') there = event.gone ? there.filter((id) => id !== event.id) : [...there, event.id]
    act(() => host.emit('radar.moved', event))
  }
  return { host, tell }
}

const ids = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent))
const shows = (...wanted: number[]) => waitFor(() => expect(ids()).toEqual(wanted))
const waiting = () => Number(screen.getByText(/^\d+$/, { selector: 'output' }).textContent)
const range = () => within(screen.getByRole('navigation')).getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what an event says is on the first page without asking, and what it takes back is not', async () => {
  const { host, tell } = show()
  await shows(20, 19, 18, 17, 16)
  tell({ id: 21 })
  await shows(21, 20, 19, 18, 17)
  expect(range()).toBe('1–5 of 21')
  tell({ id: 21 })
  tell({ id: 19, gone: true })
  await shows(21, 20, 18, 17, 16)
  expect(range()).toBe('1–5 of 20')
  expect(host.requests).toHaveLength(1)
})

test('the page after one that events changed has what is behind it now: no row is left out', async () => {
  const { tell } = show()
  await shows(20, 19, 18, 17, 16)
  for (const id of [21, 22, 23]) tell({ id })
  press('Next')
  await shows(18, 17, 16, 15, 14)
  press('To the top')
  await shows(23, 22, 21, 20, 19)
  tell({ id: 24 })
  press('Next')
  await shows(19, 18, 17, 16, 15)
})

test('an event that leaves something unsaid has the rows read again', async () => {
  const { host, tell } = show()
  await shows(20, 19, 18, 17, 16)
  there.push(21, 22)
  tell('missed')
  await shows(22, 21, 20, 19, 18)
  expect(host.requests).toHaveLength(2)
})

test('an event of that kind while rows are read has them read once more', async () => {
  const come: (() => void)[] = []
  const { tell } = show('/', (request) => {
    const then = answer(request)
    return new Promise((next) => come.push(() => next(then)))
  })
  await waitFor(() => expect(come).toHaveLength(1))
  there.push(21)
  tell('missed')
  await act(async () => come[0]?.())
  await waitFor(() => expect(come.length).toBeGreaterThan(1))
  await act(async () => come[1]?.())
  await shows(21, 20, 19, 18, 17)
})

test('a held page stays, counts what waits, loses what is taken back, and turns to what is behind it', async () => {
  const { tell } = show()
  await shows(20, 19, 18, 17, 16)
  press('Hold')
  tell({ id: 21 })
  tell({ id: 22 })
  tell({ id: 18, gone: true })
  tell({ id: 22, gone: true })
  await shows(20, 19, 17, 16)
  expect([waiting(), range()]).toEqual([1, '1–4 of 20'])
  press('Next')
  await shows(15, 14, 13, 12, 11)
  expect(waiting()).toBe(1)
  press('To the top')
  await shows(20, 19, 17, 16)
  press('Hold')
  await shows(21, 20, 19, 17, 16)
  expect(waiting()).toBe(0)
})

test('more than the page has may come while it is held', async () => {
  const { tell } = show()
  await shows(20, 19, 18, 17, 16)
  press('Hold')
  for (let id = 21; id <= 32; id++) tell({ id })
  await waitFor(() => expect([ids(), waiting()]).toEqual([[20, 19, 18, 17, 16], 12]))
  press('Hold')
  await shows(32, 31, 30, 29, 28)
})

test('a later page stays, counts what waits on the first one, and loses what is taken back', async () => {
  const { host, tell } = show('/?page=3')
  await shows(10, 9, 8, 7, 6)
  await waitFor(() => expect(waiting()).toBe(0))
  const before = host.requests.length
  tell({ id: 21 })
  tell({ id: 9, gone: true })
  await shows(10, 8, 7, 6)
  expect([waiting(), host.requests.length]).toEqual([1, before])
  press('To the top')
  await shows(21, 20, 19, 18, 17)
})

test('when a lost stream is back what is shown is read again, the first page and a later one', async () => {
  const { host } = show('/?page=2')
  await shows(15, 14, 13, 12, 11)
  await waitFor(() => expect(host.requests.length).toBeGreaterThan(2))
  act(() => host.setState({ stream: { connected: false, since: null } }))
  there = [...there.filter((id) => id !== 13), 21]
  act(() => host.setState({ stream: { connected: true, since: null } }))
  await shows(15, 14, 12, 11, 10)
  expect(waiting()).toBe(1)
})

const asked = { path: '/moves', columns } as const
const ofMoves = (page: TablePage<Move>, { id }: Move) => ({ ...page, rows: [{ id }, ...page.rows] })

function Misuse() {
  // @ts-expect-error a topic that the module does not have
  useModuleTable<Move>({ ...asked, live: { topic: 'lost' } })
  // @ts-expect-error what another topic tells
  useModuleTable<Move>({ ...asked, live: { topic: 'closed', rowKey, apply: ofMoves } })
  // @ts-expect-error rows that come are told apart by their keys
  useModuleTable<Move>({ ...asked, live: { topic: 'moved', apply } })
  return <p>shown</p>
}

// The compiler alone holds a page to what the module declared.
test('a topic that the module does not have, and what another one tells, do not compile', () => {
  renderPage(<Misuse />, { host: createTestHost({ fetch: answer }), module: 'radar' })
  screen.getByText('shown')
})
