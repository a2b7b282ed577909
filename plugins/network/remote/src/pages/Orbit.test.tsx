import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Snapshot } from '../orbit/wire'
import bondings from '../testdata/orbit/bondings.json'
import events from '../testdata/orbit/events.json'
import recorded from '../testdata/orbit/map.json'
import Orbit from './Orbit'

const map = recorded as unknown as Snapshot

afterEach(cleanup)

function open(at = '/orbit', answer: Snapshot = map) {
  const fetch: TestHostOptions['fetch'] = ({ url }) => {
    if (url.includes('/orbit/events')) return { json: events }
    if (url.includes('/orbit/bondings')) return { json: bondings }
    return { json: answer }
  }
  renderPage(<Orbit />, { module: 'network', host: createTestHost({ fetch }), at })
}

const rows = async () => within(await screen.findByRole('table', { name: 'Orbit Mapper' })).findAllByRole('row')

// This window has no WebGL.
test('without WebGL the table has everything, and a sentence why', async () => {
  open()
  expect(await screen.findByText('This browser draws no map')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Orbit' }).hasAttribute('disabled')).toBe(true)
  const accounts = new Set([
    ...map.nodes.owner.map((i) => map.accounts[i]),
    ...map.delegations.delegator.map((i) => map.accounts[i]),
  ])
  for (const { address } of map.validators) accounts.delete(address)
  expect(await rows()).toHaveLength(1 + map.validators.length + map.nodes.node.length + accounts.size)
})

test('filters of the address narrow it, and the legend changes them', async () => {
  open('/orbit?kind=node')
  expect(await rows()).toHaveLength(1 + map.nodes.node.length)
  fireEvent.click(screen.getByRole('button', { name: /^Draining/ }))
  expect(await screen.findByText(/^1 of \d+ shown/)).toBeTruthy()
  expect(await rows()).toHaveLength(2)
})

test('an edge opens as the transactions that made it', async () => {
  const [at] = map.delegations.delegator
  const delegator = map.accounts[at ?? -1]
  const validator = map.validators[map.delegations.validator[0] ?? -1]
  open(`/orbit?open=account:${delegator?.toLowerCase()}`)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(
    await within(dialog).findByRole('button', { name: new RegExp(`delegates .* GAIA to ${validator?.name}`) }),
  )
  expect(await screen.findByText('The transactions that made it')).toBeTruthy()
  expect((await screen.findAllByText(/delegated [\d,]+ GAIA/)).length).toBe(bondings.rows.length)
})

test('what is not on the map says so', async () => {
  open('/orbit?open=node:0x0000000000000000000000000000000000000001')
  expect((await screen.findAllByText('It is not on the map')).length).toBeGreaterThan(0)
})

test('an empty network leads to the first node', async () => {
  open('/orbit', {
    ...map,
    validators: [],
    accounts: [],
    nodes: { ...map.nodes, node: [], owner: [], name: [], state: [], software: [], platform: [], country: [] },
    delegations: { delegator: [], validator: [], amount: [] },
  })
  expect((await screen.findByRole('link', { name: 'Set up a node' })).getAttribute('href')).toBe('/node-setup')
})
