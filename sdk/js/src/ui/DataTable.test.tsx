import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../testing'
import { stubResizes } from '../testing/resize'
import { type Column, DataTable, type DataTableProps } from './DataTable'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Validator {
  name: string
  stake: bigint | null
}

const columns: Column<Validator>[] = [
  { id: 'name', header: 'Validator', cell: ({ name }) => name, sortValue: ({ name }) => name, card: 'heading' },
  {
    id: 'stake',
    header: 'Stake',
    definition: 'GAIA staked, by the staking contract.',
    align: 'end',
    cell: ({ stake }) => String(stake ?? '—'),
    sortValue: ({ stake }) => stake,
  },
  { id: 'act', header: '', cell: () => <button type="button">Delegate</button>, align: 'end' },
]
const validators: Validator[] = [
  { name: 'Meridian', stake: 10n ** 24n },
  { name: 'Atlas', stake: null },
  { name: 'Lumen 10', stake: 9n },
  { name: 'Lumen 9', stake: 0n },
]

const show = (props: Partial<DataTableProps<Validator>> = {}) =>
  renderPage(
    <DataTable label="Validators" columns={columns} rows={validators} rowKey={({ name }) => name} {...props} />,
    { module: 'network' },
  )
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })

test('rows keep the given order until somebody sorts', () => {
  show()
  expect(names()).toEqual(['Meridian', 'Atlas', 'Lumen 10', 'Lumen 9'])
  expect(header('Stake').getAttribute('aria-sort')).toBe('none')
})

test('numbers sort highest first, then lowest first; none comes last both times, and is not zero', () => {
  show()
  const sort = within(header('Stake')).getByRole('button', { name: 'Stake' })
  fireEvent.click(sort)
  expect(names()).toEqual(['Meridian', 'Lumen 10', 'Lumen 9', 'Atlas'])
  expect(header('Stake').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(sort)
  expect(names()).toEqual(['Lumen 9', 'Lumen 10', 'Meridian', 'Atlas'])
  expect(header('Stake').getAttribute('aria-sort')).toBe('ascending')
})

test('names sort as people count', () => {
  show()
  fireEvent.click(within(header('Validator')).getByRole('button'))
  expect(names()).toEqual(['Atlas', 'Lumen 9', 'Lumen 10', 'Meridian'])
})

test('the page may keep the order', () => {
  const onSortChange = vi.fn()
  show({ sort: { column: 'stake', direction: 'ascending' }, onSortChange })
  fireEvent.click(within(header('Stake')).getByRole('button', { name: 'Stake' }))
  expect(onSortChange).toHaveBeenCalledWith({ column: 'stake', direction: 'descending' })
  expect(names()[0]).toBe('Lumen 9')
})

test('cards are sorted from a list', () => {
  show()
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'ascending name' } })
  expect(names()[0]).toBe('Atlas')
})

test('a column explains itself, in its header and beside the cards', () => {
  show()
  expect(screen.getByText('GAIA staked, by the staking contract.').tagName).toBe('DD')
  expect(within(header('Stake')).getByRole('button', { name: 'What is Stake?' })).toBeTruthy()
})

test('while loading, the header stays and the rows have their place', () => {
  show({ rows: undefined, loadingRows: 3 })
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.getByRole('status').textContent).toBe('Loading Validators')
})

test('an empty table says what fills it', () => {
  show({ rows: [], empty: <p>No validator has staked.</p> })
  expect(screen.getByText('No validator has staked.')).toBeTruthy()
  cleanup()
  show({ rows: [] })
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
})

/** A browser's layout: every column is 150 px wide, the frame as wide as it is made. */
function layOut() {
  let room = 0
  const resized = stubResizes()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 150, 50))
  return (width: number) => {
    room = width
    resized('.pk-table-frame')
  }
}

const compared: Column<Validator>[] = [
  columns[0] as Column<Validator>,
  { id: 'share', header: 'Share', cell: () => '5%', priority: 2 },
  { ...(columns[1] as Column<Validator>), priority: 3 },
  { id: 'delegators', header: 'Delegators', cell: () => '7', priority: 1 },
  { ...(columns[2] as Column<Validator>), pinned: true },
]
const layout = () => document.querySelector('.pk-table-frame')?.getAttribute('data-layout')
const leftOut = () => {
  const there = [...document.querySelectorAll('thead [data-column]')].map((cell) => cell.getAttribute('data-column'))
  return compared.map(({ id }) => id).filter((id) => !there.includes(id))
}

test('as its own room gets less, the least important columns leave, then rows are cards; and back', () => {
  const resize = layOut()
  show({ columns: compared })
  expect(layout()).toBe('table')
  for (const [room, shape, out] of [
    [762, 'table', []],
    [761, 'part', ['stake']],
    [652, 'part', ['stake']],
    [600, 'cards', []],
    [652, 'part', ['stake']],
    [762, 'table', []],
  ] as const) {
    resize(room)
    expect([layout(), leftOut()]).toEqual([shape, out])
  }
})

test('it says which columns have no room, and a row opens to show what they hold, explained', async () => {
  layOut()(700)
  show({ columns: compared })
  expect(screen.getByText('1 column has no room here: Stake. Open a row to see it.')).toBeTruthy()
  const [opener] = screen.getAllByRole('button', { name: 'Show more' }) as [HTMLElement]
  expect(document.getElementById(opener.getAttribute('aria-describedby') as string)?.textContent).toBe('Meridian')
  fireEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(opener.getAttribute('aria-label')).toBe('Show less')
  const more = document.querySelector('.pk-more') as HTMLElement
  expect(more.querySelector('dd')?.textContent).toBe(String(10n ** 24n))
  fireEvent.click(within(more).getByRole('button', { name: 'What is Stake?' }))
  expect(await screen.findByRole('dialog', { name: 'Stake' })).toBeTruthy()
  fireEvent.click(opener)
  expect(document.querySelector('.pk-more')).toBeNull()
})

test('a column without room still sorts, from the list', () => {
  layOut()(700)
  show({ columns: compared })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'ascending stake' } })
  const headings = [...document.querySelectorAll('[data-card="heading"]')].map((cell) => cell.textContent)
  expect(headings).toEqual(['Lumen 9', 'Lumen 10', 'Meridian', 'Atlas'])
})

const crowd = Array.from({ length: 60 }, (_, i) => ({ name: `Node ${i + 1}`, stake: BigInt(i) }))
const range = () => screen.getByText(/ of 60$/).textContent
const step = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('many rows are pages: which they are is said, and another order begins anew', () => {
  const onPageChange = vi.fn()
  show({ rows: crowd, pageSize: 25, onPageChange })
  expect([names().length, range()]).toEqual([25, '1–25 of 60'])
  step('Previous')
  expect(onPageChange).not.toHaveBeenCalled()
  step('Next')
  step('Next')
  expect([names()[0], names().length, range()]).toEqual(['Node 51', 10, '51–60 of 60'])
  const next = screen.getByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  step('Next')
  expect(onPageChange.mock.calls).toEqual([[1], [2]])
  fireEvent.click(within(header('Stake')).getByRole('button', { name: 'Stake' }))
  expect([names()[0], range()]).toEqual(['Node 60', '1–25 of 60'])
})

test('a page that is no longer there is the last one; few rows have no pages', async () => {
  const page = (rows: Validator[]) => (
    <DataTable label="Validators" columns={columns} rows={rows} rowKey={({ name }) => name} pageSize={25} page={2} />
  )
  renderPage(page(crowd.slice(0, 30)), { module: 'network' })
  expect(names()).toHaveLength(5)
  cleanup()
  renderPage(page(crowd.slice(0, 25)), { module: 'network' })
  expect(names()).toHaveLength(25)
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
})
