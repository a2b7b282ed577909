import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
