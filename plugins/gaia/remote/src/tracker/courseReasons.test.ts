import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import { messages } from '../texts'
import type { Entry } from '../wire'
import { courseReasons } from './courseReasons'

const words = {
  text: textIn(messages, 'en'),
  format: { gaia: (wei: string) => String(BigInt(wei) / 10n ** 18n) } as unknown as Format,
}
const ada = `0x${'a'.repeat(40)}`
const ben = `0x${'b'.repeat(40)}`
const gaia = (n: number) => `${n}${'0'.repeat(18)}`
const entry = (block: number, part: Partial<Entry>): Entry => ({
  hash: '0x',
  index: 0,
  block,
  time: new Date(block * 1000).toISOString(),
  from: ben,
  to: ada,
  value: gaia(5),
  kind: 'transfer',
  change: gaia(5),
  after: gaia(5),
  ...part,
})

test('each time has the reasons of its changes, the oldest first', () => {
  const newestFirst = [
    entry(3, { from: ada, to: ben, kind: 'stake', change: `-${gaia(2)}` }),
    entry(2, { change: '0', value: '0' }),
    entry(1, { kind: 'bought', change: gaia(3), index: 4 }),
    entry(1, {}),
  ]
  expect([...courseReasons(words, newestFirst, ada)]).toEqual([
    [1000, 'Received +5; Bought +3'],
    [3000, 'Staked -2'],
  ])
})
