import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../testing'
import { type Column, DataTable, type DataTableProps } from './DataTable'

afterEach(cleanup)

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
