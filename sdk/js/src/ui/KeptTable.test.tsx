import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FetchInput, PortalState } from '../host'
import { createTestHost, renderPage, type TestAnswer, translationProblems } from '../testing'
import { type Column, DataTable } from './DataTable'
import { kitMessages } from './kitMessages'
import { keptBounds, readTableKept } from './tableKept'
import { tableMessages } from './tableMessages'
import { urlParam } from './urlParam'
import { type RowStars, useTableState } from './useTableState'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

interface Validator {
  name: string
  stake: number
  region: string
}

const validators: Validator[] = [
  { name: 'Atlas', stake: 3, region: 'EU' },
  { name: 'Lumen', stake: 9, region: 'US' },
  { name: 'Meridian', stake: 5, region: 'EU' },
]
const columns: Column<Validator>[] = [
  { id: 'name', header: 'Validator', card: 'heading', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'stake', header: 'Stake', align: 'end', cell: ({ stake }) => stake, sortValue: ({ stake }) => stake },
  { id: 'region', header: 'Region', optional: true, cell: ({ region }) => region },
  { id: 'act', header: '', pinned: true, cell: () => <button type="button">Delegate</button> },
]
const filters = { status: urlParam.oneOf(['active', 'all']) }

function Page(): ReactElement {
  const state = useTableState({
    name: 'validators',
    stars: true,
    filters,
    defaultSort: { column: 'stake', direction: 'descending' },
  })
  return (
    <>
      <output>{decodeURIComponent(useLocation().search)}</output>
      <button type="button" onClick={() => state.setFilters({ status: 'all' })}>
        All of them
      </button>
      <DataTable label="Validators" columns={columns} rows={validators} rowKey={({ name }) => name} state={state} />
    </>
  )
}

const session = { address: '0xA', tier: null } as unknown as PortalState['session']

/** The portal's side: what it keeps for the wallet. */
function portal(kept: { value?: unknown } = {}) {
  const fetch = ({ method = 'GET', url, body }: FetchInput): TestAnswer => {
    if (url !== '/api/preferences/network/table.validators') return { status: 404 }
    if (method === 'PUT') kept.value = body
    return method === 'GET' && kept.value !== undefined ? { json: kept.value } : { status: 204 }
  }
  return { kept, fetch }
}

function show(fetch?: (request: FetchInput) => TestAnswer | Promise<TestAnswer>, at = '/') {
  const signedIn = fetch !== undefined
  return renderPage(<Page />, {
    module: 'network',
    host: createTestHost({ fetch, ...(signedIn ? { state: { session } } : {}) }),
    at,
  })
}

const address = () => screen.getByText(/^\?|^$/, { selector: 'output' }).textContent
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-card="heading"]')?.textContent)
const open = async (name: string) => fireEvent.keyDown(await screen.findByRole('button', { name }), { key: 'Enter' })
const views = async () => fireEvent.click(await screen.findByRole('button', { name: 'Views' }))
const star = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Star ${name}` }))
const pressed = (name: string) => screen.getByRole('button', { name: `Star ${name}` }).getAttribute('aria-pressed')

test('a column is left out and another one is chosen, for the wallet', async () => {
  const { kept, fetch } = portal()
  show(fetch)
  await open('Columns')
  expect(
    screen.getAllByRole('menuitemcheckbox').map((item) => [item.textContent, item.getAttribute('aria-checked')]),
  ).toEqual([
    ['Stake', 'true'],
    ['Region', 'false'],
  ])
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Stake' }))
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Region' }))
  await waitFor(() => expect(kept.value).toMatchObject({ columns: { stake: false, region: true } }))
  expect(headers()).toEqual(['Validator', 'Region'])
  expect(screen.getByText('Kept for your wallet, on each device where it signs in.')).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'As it was' }))
  await waitFor(() => expect(kept.value).toMatchObject({ columns: {} }))
  expect(headers()).toEqual(['Validator', 'Stake'])
})

test('until what is kept is known the rows have their place alone', async () => {
  let come: (answer: TestAnswer) => void = () => {}
  show(() => new Promise((answer) => (come = answer)))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  come({ json: { columns: { stake: false } } })
  await screen.findByText('Atlas')
  expect(headers()).toEqual(['Validator'])
})

test('a star marks a row, and rows are filtered by it, in the address', async () => {
  const { kept, fetch } = portal({ value: { stars: ['Meridian', 'gone'] } })
  show(fetch)
  await star('Atlas')
  await waitFor(() => expect(pressed('Atlas')).toBe('true'))
  await waitFor(() => expect(kept.value).toMatchObject({ stars: ['Meridian', 'gone', 'Atlas'] }))
  fireEvent.click(screen.getByRole('button', { name: 'Starred' }))
  await waitFor(() => expect([names(), address()]).toEqual([['Meridian', 'Atlas'], '?starred=true']))
  await star('Atlas')
  await star('Meridian')
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect([names(), address()]).toEqual([['Lumen', 'Meridian', 'Atlas'], ''])
  await waitFor(() => expect(kept.value).toMatchObject({ stars: ['gone'] }))
})

test('what another device starred meanwhile stays', async () => {
  const { kept, fetch } = portal()
  show(fetch)
  await screen.findByRole('button', { name: 'Star Atlas' })
  kept.value = { stars: ['Lumen'] }
  await star('Atlas')
  await waitFor(() => expect(kept.value).toMatchObject({ stars: ['Lumen', 'Atlas'] }))
})

test('there are as many stars as a table keeps', async () => {
  const stars = Array.from({ length: keptBounds.stars }, (_, i) => `0x${i}`)
  const { kept, fetch } = portal({ value: { stars } })
  const { host } = show(fetch)
  await star('Atlas')
  expect(host.toasts.map(({ description }) => description)).toEqual(['A table keeps 100 stars: take one away first.'])
  expect(kept.value).toEqual({ stars })
})

function OwnStars({ stars }: { stars: RowStars }): ReactElement {
  const state = useTableState({ name: 'validators', stars })
  return <DataTable label="Validators" columns={columns} rows={validators} rowKey={({ name }) => name} state={state} />
}

const ownStars = (stars: Omit<RowStars, 'keys'>) => {
  const { kept, fetch } = portal()
  const own = { keys: ['Lumen', 'gone'], ...stars }
  const host = createTestHost({ fetch, state: { session } })
  renderPage(<OwnStars stars={own} />, { module: 'network', host })
  return { host, kept }
}

test('there are as many of a page’s own stars as it says, and one that it refuses says why', async () => {
  const toggled: string[] = []
  const toggle = (key: string) => {
    toggled.push(key)
    return Promise.reject(new Error('It is not kept.'))
  }
  const { host, kept } = ownStars({ most: 2, toggle })
  await star('Atlas')
  expect(host.toasts.map(({ description }) => description)).toEqual(['A table keeps 2 stars: take one away first.'])
  expect(toggled).toEqual([])
  await star('Lumen')
  await waitFor(() => expect(host.toasts.at(-1)?.destructive).toBe(true))
  expect([toggled, pressed('Lumen'), kept.value]).toEqual([['Lumen'], 'true', undefined])
})

test('a view keeps order, filters and columns under a name, and brings them back', async () => {
  const { kept, fetch } = portal({ value: { columns: { region: true } } })
  show(fetch, '/?sort=name')
  fireEvent.click(await screen.findByRole('button', { name: 'All of them' }))
  await views()
  fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: ' By name ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save as a view' }))
  const view = { name: 'By name', text: 'status=all&sort=name', columns: { region: true } }
  await waitFor(() => expect(kept.value).toMatchObject({ views: [view] }))
  cleanup()

  show(fetch, '/?page=2&tab=x')
  kept.value = { views: [view] }
  await views()
  fireEvent.click(await screen.findByRole('button', { name: 'Open the view By name' }))
  await waitFor(() => expect(address()).toBe('?tab=x&status=all&sort=name'))
  expect([names()[0], headers()]).toEqual(['Atlas', ['Validator', 'Stake', 'Region']])
  await views()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the view By name' }))
  await waitFor(() => expect(kept.value).toMatchObject({ views: [] }))
})

test('a view of the same name takes the place; more than a table has are refused in words', async () => {
  const many = Array.from({ length: keptBounds.views }, (_, i) => ({ name: `View ${i}`, text: '', columns: {} }))
  const { kept, fetch } = portal({ value: { views: many } })
  show(fetch, '/?sort=name')
  await views()
  const name = screen.getByLabelText('Name of the view')
  fireEvent.change(name, { target: { value: 'Another' } })
  expect(screen.getByText('There are 20 views, which is all that a table has: delete one first.')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Save as a view' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(name, { target: { value: 'View 3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save as a view' }))
  await waitFor(() =>
    expect(readTableKept(kept.value).views.at(-1)).toMatchObject({ name: 'View 3', text: 'sort=name' }),
  )
  expect(readTableKept(kept.value).views).toHaveLength(keptBounds.views)
})

test('without a session it is kept in this browser, which is said', async () => {
  show()
  await star('Atlas')
  await open('Columns')
  expect(screen.getByText(/^Kept in this browser only\. Sign in/)).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('portal-kept network table.validators')).toContain('Atlas'))
  cleanup()
  const { host } = show(undefined, '/?starred=true')
  await screen.findByText('Atlas')
  expect([names(), host.requests]).toEqual([['Atlas'], []])
})

test('what cannot be kept is taken back, with the reason', async () => {
  const { host } = show(({ method }) =>
    method === 'PUT' ? { status: 413, body: 'That is too much.' } : { json: { stars: [] } },
  )
  await star('Atlas')
  await waitFor(() =>
    expect(host.toasts.map(({ title, description }) => [title, description])).toEqual([
      ['This could not be kept', '413: That is too much.'],
    ]),
  )
  await waitFor(() => expect(pressed('Atlas')).toBe('false'))
})

test('a table whose choices cannot be read is there without them, and they are read again', async () => {
  let broken = true
  show(() => (broken ? { status: 503, body: 'Wait.' } : { json: { columns: { stake: false } } }))
  expect(await screen.findByText('What you keep for this table could not be read.')).toBeTruthy()
  expect(names()).toEqual(['Lumen', 'Meridian', 'Atlas'])
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(names()).toEqual(['Lumen', 'Meridian', 'Atlas'])
  await waitFor(() => expect(headers()).toEqual(['Validator']))
})

test('stars that cannot be read are no filter, and trying again takes neither the rows nor its button away', async () => {
  let come: ((answer: TestAnswer) => void) | undefined
  let asked = 0
  show(() => (++asked === 1 ? { status: 503, body: 'Wait.' } : new Promise((next) => (come = next))), '/?starred=true')
  expect(await screen.findByText('503: Wait.')).toBeTruthy()
  expect(screen.queryByText('You starred none of these')).toBeNull()
  expect(names()).toEqual(['Lumen', 'Meridian', 'Atlas'])
  const again = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  await waitFor(() => expect(come).toBeTruthy())
  expect([again.isConnected, names()]).toEqual([true, ['Lumen', 'Meridian', 'Atlas']])
  come?.({ json: { stars: ['Atlas'] } })
  await waitFor(() => expect(names()).toEqual(['Atlas']))
})

test.each([
  null,
  'text',
  7,
  [],
  { columns: [], stars: 'x', views: { a: 1 } },
  { stars: [1, null], views: [{}, null, 'x'] },
])('of %j nothing is read', (kept) => {
  expect(readTableKept(kept)).toEqual({ columns: {}, stars: [], views: [] })
})

test('the most that a table keeps is less than the portal takes', () => {
  const kept = {
    columns: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`column-${i}`, true])),
    stars: Array.from({ length: keptBounds.stars }, () => `0x${'a'.repeat(40)}`),
    views: Array.from({ length: keptBounds.views }, () => ({
      name: 'x'.repeat(keptBounds.name),
      text: 'status=all&q=a-search-of-some-length&sort=-delegated_stake&kind=mint,burn,transfer',
      columns: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`column-${i}`, false])),
    })),
  }
  expect(JSON.stringify(kept).length).toBeLessThan(16 * 1024)
})

test.each([
  ['tables', tableMessages],
  ['the kit', kitMessages],
])('the German texts of %s are complete', async (_, messages) => {
  expect(messages.locales).toContain('de')
  expect(await translationProblems(messages)).toEqual([])
})
