import { expect, test } from 'vitest'
import recorded from '../testdata/nodes/heartbeats.json'
import recordedNode from '../testdata/nodes/node.json'
import { type Chain, verifyHeartbeats } from './verifyHeartbeats'
import type { Heard } from './wire'

const rows = recorded.rows as Heard[]
const { node } = recordedNode
const { portal } = recordedNode.delegation.delegation
const verdicts = async (all: readonly Heard[], of: Partial<Chain> = {}) => [
  ...(await verifyHeartbeats({ node, portal, ...of }, all)).values(),
]

test('what the node signed is verified, and that each follows the one before', async () => {
  expect(rows).toHaveLength(5)
  expect(await verdicts(rows)).toEqual(rows.map(() => 'good'))
})

test('a text that was changed, another signature and another node are told', async () => {
  const [first, second, ...rest] = rows as [Heard, Heard, ...Heard[]]
  const changed = { ...first, text: first.text.replace('"cpu":1250', '"cpu":1') }
  expect((await verdicts([changed, second, ...rest]))[0]).toBe('forged')
  expect((await verdicts([{ ...first, signature: second.signature }, second]))[0]).toBe('forged')
  expect((await verdicts([{ ...first, text: 'no JSON' }, second]))[0]).toBe('forged')
  expect(await verdicts(rows, { node: `0x${'1'.repeat(40)}` })).toEqual(rows.map(() => 'forged'))
})

test('a heartbeat for another portal, and another hash, time or number than the text has, are told', async () => {
  const [first, second] = rows as [Heard, Heard]
  expect(await verdicts(rows, { portal: 'https://other.example' })).toEqual(rows.map(() => 'forged'))
  expect(await verdicts([{ ...first, hash: second.hash }, second])).toEqual(['forged', 'good'])
  expect(await verdicts([{ ...first, time: second.time }, second])).toEqual(['forged', 'good'])
  expect(await verdicts([{ ...first, sequence: 250 }, second])).toEqual(['forged', 'good'])
})

test('a heartbeat that does not follow the one before is told', async () => {
  const [first, second] = rows as [Heard, Heard]
  const other = { ...second, text: second.text.replace('"cpu":1250', '"cpu":1') }
  expect(await verdicts([first, other])).toEqual(['broken', 'forged'])
})
