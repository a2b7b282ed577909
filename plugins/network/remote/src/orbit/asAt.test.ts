import { expect, test } from 'vitest'
import events from '../testdata/orbit/events.json'
import recorded from '../testdata/orbit/map.json'
import { asAt } from './asAt'
import { mapDataOf } from './mapData'
import type { MapEvent, Snapshot } from './wire'

const data = mapDataOf(recorded as unknown as Snapshot)
const all = events.rows as unknown as MapEvent[]
const node = data.nodes[0]?.node ?? ''
const validator = data.validators[0]
const nothing = { node: null, validator: null, account: null, name: '', amount: null, block: 1, log: 0, hash: null }
const hour = (n: number) => `2026-11-28T${String(n).padStart(2, '0')}:00:00Z`

test('after all that happened the map is as it is', () => {
  const now = asAt(data, all, '2099-01-01T00:00:00Z')
  expect(now.validators).toEqual(data.validators)
  expect(now.delegations).toEqual(data.delegations)
})

test('before all that happened there was nothing', () => {
  const first = asAt(data, all, '2000-01-01T00:00:00Z')
  expect(first.validators).toEqual([])
  expect(first.nodes).toEqual([])
  expect(first.delegations).toEqual([])
})

test('what was bonded since is not there yet, what was taken back still is', () => {
  const [account, address] = [data.nodes[0]?.owner ?? '', validator?.address ?? '']
  const since: MapEvent[] = [
    { ...nothing, time: hour(12), kind: 'unbonded', account, validator: address, amount: '7' },
    { ...nothing, time: hour(10), kind: 'bonded', account: address, validator: address, amount: '5' },
  ]
  const at = asAt(data, since, hour(9))
  expect(at.delegations.find(({ delegator }) => delegator === account)).toEqual({
    delegator: account,
    validator: address,
    amount: '7',
  })
  expect(BigInt(at.validators[0]?.stake ?? 0)).toBe(BigInt(validator?.stake ?? 0) + 7n - 5n)
  expect(BigInt(at.validators[0]?.selfStake ?? 0)).toBe(BigInt(validator?.selfStake ?? 0) - 5n)
})

test.each([
  ['before it went offline', 8, 'online'],
  ['while it was', 10, 'offline'],
  ['while it drained', 12, 'draining'],
  ['since it takes jobs again', 14, 'online'],
])('a node is %s what it was', (_, at, state) => {
  const since: MapEvent[] = [
    { ...nothing, node, time: hour(13), kind: 'draining_ended' },
    { ...nothing, node, time: hour(11), kind: 'draining' },
    { ...nothing, node, time: hour(11), kind: 'offline_ended' },
    { ...nothing, node, time: hour(9), kind: 'offline' },
  ]
  const online = { ...data, nodes: data.nodes.map((one) => ({ ...one, state: 'online' })) }
  expect(asAt(online, since, hour(at)).nodes[0]?.state).toBe(state)
})
