import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import recorded from '../testdata/recent.json'
import { messages } from '../texts'
import type { Recent } from '../wire'
import { windowOf } from './windowOf'
import { windowProof } from './windowProof'

const { transfers, head } = recorded as Recent
const amount = (wei: string | bigint) => BigInt(wei).toString()
const format = { gaia: amount, block: String, number: String, time: String } as unknown as Format
const moved = transfers.filter(({ kind }) => kind !== 'mint' && kind !== 'burn')
const sum = moved.reduce((all, { value }) => all + BigInt(value), 0n)
const start = new Date(new Date(transfers.at(-1)?.time ?? 0).getTime() - 60_000).toISOString()
const window = windowOf([{ start, count: transfers.length + 5, volume: String(sum + 1000n) }], {
  every: 3_600_000,
  since: start,
  before: null,
})
if (!window) throw new Error('there are steps')
const options = { text: textIn(messages, 'en'), format, contract: undefined, transfers, range: '24h', window } as const
const inputs = (what: 'count' | 'volume' | 'rate', upTo = head.number) =>
  windowProof({ ...options, what, upTo }).inputs.slice(1)

test('the logs of a volume and what the older ones add up to are the volume', () => {
  const all = inputs('volume')
  expect(all.at(-1)).toMatchObject({ label: 'Older ones in the window' })
  const added = all.reduce((total, { value }) => total + BigInt(String(value).split(' ')[0] ?? 0), 0n)
  expect(added).toBe(window.volume)
})

test('the logs of a count and the number of older ones are the count', () => {
  const all = inputs('count')
  expect(all.filter(({ proof }) => proof).length + Number(all.at(-1)?.value)).toBe(window.count)
})

test('a transfer of a block that the window was not read up to is none of it', () => {
  const [newest] = transfers
  const named = (upTo?: number) =>
    inputs('count', upTo).map(({ proof }) => proof?.kind === 'transaction' && proof.block)
  expect(named()).toContain(newest?.block)
  expect(named((newest?.block ?? 0) - 1)).not.toContain(newest?.block)
})

test('a rate is the count and the minutes', () => {
  expect(inputs('rate').map(({ label, value }) => [label, value])).toEqual([
    ['Transfers', String(transfers.length + 5)],
    ['Minutes', '60'],
  ])
})
