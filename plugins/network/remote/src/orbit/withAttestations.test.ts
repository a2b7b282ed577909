import { expect, test } from 'vitest'
import recorded from '../testdata/orbit/map.json'
import { attestedOf } from './attestedOf'
import { mapDataOf } from './mapData'
import { networkOf } from './networkOf'
import type { AttestationAnswer, Snapshot } from './wire'
import { withAttestations } from './withAttestations'

const data = mapDataOf(recorded as unknown as Snapshot)
const network = networkOf(data)
const [first, second] = data.validators.map(({ address }) => address) as [string, string]
const [rack] = data.nodes.map(({ node }) => node) as [string]

const said = { topic: 'reach', title: 'It answers', state: 'open', accepted: '2026-11-28T10:00:00Z' }
const answer: AttestationAnswer = {
  from: '2026-11-28T10:00:00Z',
  until: '2026-11-28T12:00:00Z',
  count: 4,
  topics: [{ topic: 'reach', name: 'Reach and latency' }],
  signals: [
    { ...said, uid: '0x01', role: 'validator', publisher: `0x${'5'.repeat(40)}`, owner: second },
    { ...said, uid: '0x02', role: 'node', publisher: rack, owner: first },
    { ...said, uid: '0x03', role: 'wallet', publisher: `0x${'7'.repeat(40)}`, owner: `0x${'7'.repeat(40)}` },
  ],
  votes: {
    signal: [1, 0, 0, 2],
    validator: [0, 0, 1, 0],
    confirms: [false, true, true, true],
    score: [500, 9_000, 10_000, 8_000],
    received: [3_600, 60, 30, 10],
  },
  validators: [first, second],
}

test('each attestation joins a validator with what published the signal', () => {
  const { network: whole, ...counts } = withAttestations(network, attestedOf(answer, ''))
  // One joins a wallet that is not on the map, one a validator with itself.
  expect(counts).toEqual({ drawn: 2, lines: 2, elsewhere: 1, own: 1 })
  const toNode = whole.edgeByKey.get(`attestation:${first}:${rack}`.toLowerCase())
  expect(toNode).toMatchObject({
    kind: 'attestation',
    from: `validator:${first.toLowerCase()}`,
    to: `node:${rack.toLowerCase()}`,
  })
  expect(toNode?.attested?.map(({ signal, confirms, score }) => [signal, confirms, score])).toEqual([
    ['0x02', false, 0.05],
  ])
  expect(whole.edgesOf.get(`node:${rack.toLowerCase()}`)).toContain(toNode)
  // What was there before is as it was.
  expect(whole.entities).toBe(network.entities)
  expect(network.edgesOf.get(`node:${rack.toLowerCase()}`)).not.toContain(toNode)
})

test('at a moment of the replay there is what came until then', () => {
  expect(attestedOf(answer, '2026-11-28T10:00:30Z').map(({ signal }) => signal)).toEqual(['0x01', '0x03'])
  expect(attestedOf(answer, '')).toHaveLength(4)
})
