import { expect, test } from 'vitest'
import recorded from '../testdata/orbit/map.json'
import { mapDataOf, withNodes } from './mapData'
import { networkOf } from './networkOf'
import { matches, mineOf, type OrbitFilters, unfiltered } from './orbitParams'
import { isPicked, pickedText } from './picked'
import type { Snapshot } from './wire'

const snapshot = recorded as unknown as Snapshot
const data = mapDataOf(snapshot)
const network = networkOf(data)
const shown = (filters: Partial<OrbitFilters>, wallet: string | null = null) =>
  network.entities.filter((entity) => matches(entity, { ...unfiltered, ...filters }, mineOf(wallet, network)))

test('columns become things, and what joins them', () => {
  expect(network.entities.filter(({ kind }) => kind === 'node')).toHaveLength(snapshot.nodes.node.length)
  expect(network.edges).toHaveLength(snapshot.nodes.node.length + snapshot.delegations.amount.length)
  const rack = network.entities.find(({ name }) => name === 'rack')
  expect(rack).toMatchObject({ kind: 'node', status: 'online', country: 'DE', platform: 'linux-amd64' })
  expect(network.byKey.get(rack?.owner ?? '')?.kind).toBe('account')
  for (const edge of network.edges) {
    expect(network.byKey.has(edge.from) && network.byKey.has(edge.to)).toBe(true)
    expect(network.edgesOf.get(edge.from)).toContain(edge)
  }
})

test('an account that is a validator too is one thing', () => {
  const [validator] = data.validators
  const address = validator?.address ?? ''
  const one = networkOf({
    ...data,
    delegations: [{ delegator: address, validator: data.validators[1]?.address ?? '', amount: '5' }],
  })
  expect(one.byKey.has(`account:${address.toLowerCase()}`)).toBe(false)
  expect(one.edges[0]?.from).toBe(`validator:${address.toLowerCase()}`)
})

test('filters narrow by all that they name', () => {
  expect(shown({})).toHaveLength(network.entities.length)
  expect(shown({ kind: ['node'] }).map(({ name }) => name)).toEqual(expect.arrayContaining(['rack', 'attic']))
  expect(shown({ status: ['draining'] }).map(({ name }) => name)).toEqual(['attic'])
  expect(shown({ country: 'DE' }).map(({ name }) => name)).toEqual(['rack'])
  expect(shown({ country: 'none' }).map(({ name }) => name)).toEqual(['attic'])
  expect(shown({ q: 'RaCk' }).map(({ name }) => name)).toEqual(['rack'])
  const most = Math.max(...network.entities.map(({ stake }) => stake))
  expect(shown({ kind: ['validator'], least: most }).map(({ stake }) => stake)).toEqual([most])
  const owner = data.nodes[0]?.owner ?? ''
  expect(shown({ whose: 'mine' }, owner).filter(({ kind }) => kind === 'node')).toHaveLength(2)
  expect(shown({ whose: 'mine' })).toEqual([])
})

test('nodes that were read again take their places, and one that is gone leaves', () => {
  const [first, second] = snapshot.nodes.node
  const answer = {
    ...snapshot,
    nodes: {
      node: [first ?? ''],
      owner: [0],
      name: ['rack 2'],
      state: [0],
      software: [0],
      platform: [0],
      country: [0],
      names: { states: ['offline'], softwares: ['portal-node/0.1.0'], platforms: ['linux-amd64'], countries: [''] },
    },
  }
  const after = withNodes(data, [first ?? '', second ?? ''], answer)
  expect(after.nodes.map(({ name, state }) => [name, state])).toEqual([['rack 2', 'offline']])
  expect(after.totals.nodes).toBe(data.totals.nodes - 1)
  // A heartbeat that says nothing new leaves the very same map.
  expect(withNodes(data, snapshot.nodes.node, snapshot)).toBe(data)
})

test('what was picked out stands in the address, short', () => {
  const some = network.entities.slice(0, 3)
  const text = pickedText(some)
  expect(text.length).toBeLessThan(40)
  expect(network.entities.filter(isPicked(text))).toEqual(some)
  expect(network.entities.filter(isPicked(''))).toHaveLength(network.entities.length)
})
