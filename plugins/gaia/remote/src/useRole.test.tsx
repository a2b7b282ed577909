import { createTestHost, renderPage } from '@portal/sdk/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Token from './pages/Token'
import recorded from './testdata/token.json'
import type { Facts } from './wire'

afterEach(cleanup)

const facts = recorded as Facts
const [first, second] = facts.topHolders ?? []
const { portal } = createTestHost().getState()

/** The German texts are loaded while the page waits for them, so the drawing itself is waited for. */
async function open(
  locale: 'en' | 'de',
  contracts: { [name: string]: string },
  labels: { [address: string]: string } = {},
) {
  const state = { locale, portal: { ...portal, chain: { ...portal.chain, contracts, labels } } }
  await act(async () => {
    renderPage(<Token />, {
      module: 'gaia',
      host: createTestHost({ fetch: ({ url }) => (url.endsWith('/token') ? { json: facts } : { status: 404 }), state }),
      at: '/gaia',
    })
  })
}

test.each([
  ['en', 'Sale'],
  ['de', 'Verkauf'],
] as const)(
  'in %s the sale is called %s in the split and among the holders, in any case of its address',
  async (locale, name) => {
    const sale = first?.address.toLowerCase() ?? ''
    await open(
      locale,
      { GaiaSale: sale },
      { [first?.address ?? '']: 'GAIA sale', [second?.address ?? '']: 'Community treasury' },
    )
    expect(await screen.findAllByText(name)).toHaveLength(2)
    expect(screen.queryByText('GAIA sale')).toBeNull()
    expect(screen.getAllByText('Community treasury').length).toBeGreaterThan(0)
  },
)

test('without a sale nobody is called so', async () => {
  await open('en', {})
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(5))
  expect(screen.queryByText('Sale')).toBeNull()
})
