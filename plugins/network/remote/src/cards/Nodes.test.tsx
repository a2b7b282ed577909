import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import summary from '../testdata/nodes/summary.json'
import Nodes from './Nodes'

afterEach(cleanup)

const open = (json: unknown) =>
  renderPage(<Nodes />, { module: 'network', host: createTestHost({ fetch: () => ({ json }) }) })

test('the card tells how many nodes are there, of all and of the visitor’s', async () => {
  const counts = { online: 5, late: 1, draining: 2, offline: 3, banned: 1, new: 1 }
  const mine = { online: 1, late: 0, draining: 0, offline: 2, banned: 0, new: 0 }
  open({ ...summary, all: counts, mine })
  expect(await screen.findByText('8 / 13')).toBeTruthy()
  expect(screen.getByText('1 / 3')).toBeTruthy()
  expect(screen.getByText('2')).toBeTruthy()
})

test('without a node it leads to the first', async () => {
  const none = { online: 0, late: 0, draining: 0, offline: 0, banned: 0, new: 0 }
  open({ ...summary, all: none, mine: none })
  expect((await screen.findByRole('link', { name: 'Set up a node' })).getAttribute('href')).toBe('/node-setup')
})
