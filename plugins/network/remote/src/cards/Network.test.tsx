import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import records from '../testdata/epochs/records.json'
import list from '../testdata/validators.json'
import Network from './Network'

afterEach(cleanup)

test('the card shows the totals and the three largest', async () => {
  renderPage(<Network />, { module: 'network', host: createTestHost({ fetch: () => ({ json: list }) }) })
  expect(await screen.findByRole('link', { name: `View all ${list.totals.active}` })).toBeTruthy()
  const largest = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(largest.map((row) => row.textContent)).toEqual(
    list.validators.slice(0, 3).map(({ name }) => expect.stringContaining(name)),
  )
})

test('the card has what the newest epoch paid, which leads to it; before the first one there is no such figure', async () => {
  const fetch = ({ url }: { url: string }) => ({ json: url.endsWith('/epochs/validators') ? records : list })
  renderPage(<Network />, { module: 'network', host: createTestHost({ fetch }) })
  expect((await screen.findByRole('link', { name: 'Epoch 3' })).getAttribute('href')).toBe('/validators/epochs/3')
  cleanup()
  const none = ({ url }: { url: string }) => ({
    json: url.endsWith('/epochs/validators') ? { newest: null, validators: [] } : list,
  })
  const { host } = renderPage(<Network />, { module: 'network', host: createTestHost({ fetch: none }) })
  await screen.findByRole('link', { name: `View all ${list.totals.active}` })
  await waitFor(() => expect(host.requests.some(({ url }) => url.endsWith('/epochs/validators'))).toBe(true))
  expect(screen.queryByText('Last epoch')).toBeNull()
})

test('an error can be tried again', async () => {
  let broken = true
  renderPage(<Network />, {
    module: 'network',
    host: createTestHost({ fetch: () => (broken ? { status: 503 } : { json: list }) }),
  })
  broken = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: `View all ${list.totals.active}` })).toBeTruthy()
})
