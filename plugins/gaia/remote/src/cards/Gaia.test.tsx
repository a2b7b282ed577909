import { createTestHost, renderPage } from '@portal/sdk/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import recent from '../testdata/recent.json'
import facts from '../testdata/token.json'
import Gaia from './Gaia'

afterEach(cleanup)

test('the card shows the supply and the last transfer as it happens', async () => {
  const host = createTestHost({
    fetch: ({ url }) => ({
      json: url.includes('recent') ? { ...recent, transfers: recent.transfers.slice(0, 1) } : facts,
    }),
  })
  renderPage(<Gaia />, { module: 'gaia', host })
  expect(await screen.findByText('726.24M')).toBeTruthy()
  act(() => host.emit('gaia.transfers', { ...recent.transfers[0], block: 9_999, value: '7000000000000000000' }))
  expect(await screen.findByText('7 GAIA')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'GAIA token' })).toBeTruthy()
})

test('before anything moved it says so', async () => {
  const host = createTestHost({
    fetch: ({ url }) => ({ json: url.includes('recent') ? { ...recent, transfers: [] } : facts }),
  })
  renderPage(<Gaia />, { module: 'gaia', host })
  expect(await screen.findByText('No transfer yet')).toBeTruthy()
})
