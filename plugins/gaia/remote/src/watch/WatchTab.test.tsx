import type { FetchInput, PortalState } from '@portal/sdk'
import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import empty from '../testdata/watch.json'
import type { WatchList } from '../wire'
import { NotifyMe } from './NotifyMe'
import { WatchAddress } from './WatchAddress'
import { WatchTab } from './WatchTab'

afterEach(cleanup)

const ada = `0x${'Ad'.repeat(20)}`
const ben = `0x${'be'.repeat(20)}`
const session = { address: ben, tier: null } as unknown as PortalState['session']

const nothing: WatchList = { ...empty, gap: null }
const watched = { address: ada, label: 'Cold wallet', added: '2026-03-01T12:00:00Z', least: '5000000000000000000' }
const alert = { time: '2026-03-01T12:30:00Z', body: 'Block 20.', path: `/gaia-tracker/${ada}`, told: null }
const something: WatchList = {
  ...nothing,
  addresses: [watched],
  rules: { transfer: '1000000000000000000000', campaign: null, sale: 3 },
  alerts: [
    { ...alert, title: 'Cold wallet sent 6 GAIA' },
    { ...alert, title: 'Cold wallet received 7 GAIA', told: '2026-03-01T12:31:00Z' },
  ],
  standings: [{ balance: '70000000000000000000', day: '-6000000000000000000', week: '0', last: null }],
}

type Written = { method: string; path: string; body: unknown }

/** The module, which keeps that list and takes what is written, or refuses it. */
function show(page: ReactElement, list: TestAnswer, refusal?: TestAnswer) {
  const written: Written[] = []
  const fetch = ({ method = 'GET', url, body }: FetchInput): TestAnswer => {
    const path = url.replace('/api/m/gaia', '')
    if (method === 'GET') return path === '/watch' ? list : { status: 404 }
    written.push({ method, path, body })
    return refusal ?? { status: 204 }
  }
  const host = createTestHost({ fetch, state: { session } })
  renderPage(page, { host, module: 'gaia', at: '/gaia-tracker?tab=watch' })
  return { host, written }
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const dialog = () => screen.findByRole('dialog')
const save = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: 'Save' }))

test('who watches nobody is told how to begin, and begins', async () => {
  const { written } = show(<WatchTab />, { json: nothing })
  await screen.findByText('You watch nobody yet')
  await screen.findByText('No alert yet')
  expect(screen.getAllByText('Off')).toHaveLength(3)
  await press('Watch an address')
  await fill('Address to watch', '0x12')
  await save()
  await screen.findByText('An address has 0x and 40 hex digits.')
  await fill('Address to watch', ` ${ada} `)
  await fill('What you call it', ' Cold wallet ')
  await fill('Tell me', 'least')
  await fill('GAIA at least', '0')
  await save()
  await screen.findByText('Enter an amount above 0.')
  expect(written).toEqual([])
  await fill('GAIA at least', '2.5')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written).toEqual([
    {
      method: 'PUT',
      path: `/watch/addresses/${ada}`,
      body: { label: 'Cold wallet', least: '2500000000000000000' },
    },
  ])
})

test('a list says what its addresses have, what is told and what waits', async () => {
  show(<WatchTab />, { json: something })
  const row = (await screen.findByRole('link', { name: /Cold wallet$/ })).closest('tr')
  expect(row?.textContent).toMatch(/70.*−6.*From 5 GAIA/)
  expect(screen.getByText('From 1,000 GAIA')).toBeTruthy()
  expect(screen.getByText('3 days before')).toBeTruthy()
  const waits = screen.getByRole('link', { name: 'Cold wallet sent 6 GAIA' })
  expect(waits.getAttribute('href')).toBe(`/gaia-tracker/${ada}`)
  expect(waits.closest('li')?.textContent).toContain('waits')
  const told = screen.getByRole('link', { name: 'Cold wallet received 7 GAIA' })
  expect(told.closest('li')?.textContent).not.toContain('waits')
})

test('while the history is read the list is there, and no balance', async () => {
  show(<WatchTab />, { json: { ...something, standings: null, gap: 'reading' } })
  await screen.findByText(/^What these addresses have is not known/)
  const row = screen.getByRole('link', { name: /Cold wallet$/ }).closest('tr')
  expect(row?.textContent).toContain('—')
  expect(row?.textContent).not.toMatch(/\b0\b/)
})

test('a list that cannot be read says so, and is asked for again', async () => {
  show(<WatchTab />, { status: 503, body: 'The database does not answer.' })
  await screen.findByText('Your watch list could not be read')
  await screen.findByRole('button', { name: 'Try again' })
})

test('what the module refuses stands in the dialog, with what was entered', async () => {
  const says = 'You watch 50 addresses, which is as many as there can be: take one away first.'
  show(<WatchTab />, { json: something }, { status: 409, body: says })
  await press('Watch an address')
  await fill('Address to watch', ben)
  await save()
  await within(await dialog()).findByText('That could not be kept')
  expect((await dialog()).textContent).toContain(says)
  expect((screen.getByLabelText('Address to watch') as HTMLInputElement).value).toBe(ben)
})

test('a rule is changed or ended; days are 1 to 30', async () => {
  const { written } = show(<WatchTab />, { json: something })
  await press('Change the alert: The sale')
  await fill('Days before', '31')
  await save()
  await screen.findByText('Enter a number of days from 1 to 30.')
  await fill('Days before', '30')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Change the alert: Large transfers')
  await press('No alert any more')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written).toEqual([
    { method: 'PUT', path: '/watch/rules/sale', body: { days: 30 } },
    { method: 'DELETE', path: '/watch/rules/transfer', body: undefined },
  ])
})

test('all is deleted after a question', async () => {
  const { host, written } = show(<WatchTab />, { json: something })
  await press('Delete all')
  expect(written).toEqual([])
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(host.toasts.map(({ title }) => title)).toEqual(['Your watch list was deleted']))
  expect(written).toEqual([{ method: 'DELETE', path: '/watch', body: undefined }])
})

test('the star of an address whose list is full asks the module nothing', async () => {
  const addresses = Array.from({ length: 50 }, (_, i) => ({ ...watched, address: `0x${String(i).padStart(40, '1')}` }))
  const { host, written } = show(<WatchAddress address={ben} ready />, { json: { ...nothing, addresses } })
  const star = await screen.findByRole('button', { name: 'Watch' })
  await waitFor(() => expect((star as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(star)
  await waitFor(() =>
    expect(host.toasts.map(({ title }) => title)).toEqual(['You watch 50 addresses, which is as many as there can be']),
  )
  expect(written).toEqual([])
})

test('a card says when its alert comes, or offers it', async () => {
  show(<NotifyMe kind="sale" />, { json: something })
  await screen.findByRole('button', { name: '3 days before' })
  cleanup()
  const { written } = show(<NotifyMe kind="campaign" />, { json: something })
  await press('Notify me')
  await save()
  await waitFor(() => expect(written).toEqual([{ method: 'PUT', path: '/watch/rules/campaign', body: { days: 3 } }]))
})

test.each([
  ['the visitor’s own', ben.toUpperCase().replace('0X', '0x'), true],
  ['one that is watched', ada.toLowerCase(), true],
  ['somebody else’s', `0x${'cc'.repeat(20)}`, false],
])('an alert is offered of an account that is told of: %s', async (_, account, offered) => {
  show(
    <>
      <NotifyMe kind="sale" />
      <NotifyMe kind="campaign" account={account} />
    </>,
    { json: something },
  )
  await screen.findByRole('button', { name: '3 days before' })
  expect(screen.queryAllByRole('button', { name: 'Notify me' })).toHaveLength(offered ? 1 : 0)
})
