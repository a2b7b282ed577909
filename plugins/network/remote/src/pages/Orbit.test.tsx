import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Snapshot } from '../orbit/wire'
import attestations from '../testdata/orbit/attestations.json'
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
    if (url.includes('/orbit/attestations')) return { json: attestations }
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

test('attestations are listed, each with its signal, until they are switched off', async () => {
  open('/orbit?topic=reach')
  const table = await screen.findByRole('table', { name: 'Attestations' })
  const links = await within(table).findAllByRole('link')
  expect(links[0]?.getAttribute('href')).toMatch(/^\/signals\/0x[0-9a-f]{64}$/)
  expect(screen.getByText(/^\d+ attestations? of the last 24 hours/)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Attestations' }))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Attestations' })).toBeNull())
})

test('a line of attestations opens as what was attested, and each leads to its signal', async () => {
  const { votes, signals, validators } = attestations
  const at = votes.signal.findIndex((signal, i) => signals[signal]?.owner !== validators[votes.validator[i] ?? -1])
  const signal = signals[votes.signal[at] ?? -1]
  const validator = validators[votes.validator[at] ?? -1]
  open(`/orbit?open=attestation:${validator?.toLowerCase()}:${signal?.owner.toLowerCase()}`)
  const dialog = await screen.findByRole('dialog')
  const links = await within(dialog).findAllByRole('link', { name: signal?.title })
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/signals/${signal?.uid}`)
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
