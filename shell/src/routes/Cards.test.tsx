import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import { networkModule, portal, session } from '../testing/portal'
import { Cards } from './Cards'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const card = { id: 'one', title: 'One', access: 'tier', tier: 'NAXUS', order: 1, place: 'dashboard' } as const

function show(...cards: { title: unknown; partner?: string }[]) {
  const modules = cards.map(({ title, partner }, at) => ({
    ...networkModule,
    ...{ id: `m${at}`, partner },
    cards: [{ ...card, title: title as string }],
  }))
  const host = createTestHost({ state: slices(portal({ session: session(), modules })) })
  render(
    <PortalProvider host={host}>
      <MemoryRouter>
        <Cards />
      </MemoryRouter>
    </PortalProvider>,
  )
}

test('a card that throws leaves the others', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show({ title: { no: 'text' } }, { title: 'Two' })
  expect(screen.getByText('Two')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This part of the portal could not be shown.')
})

test("a partner's card says whose it is, and the portal's own does not", () => {
  show({ title: 'Own' }, { title: 'Theirs', partner: 'acme' })
  expect(screen.getAllByText(/a partner$/).map(({ textContent }) => textContent)).toEqual(['From acme, a partner'])
})
