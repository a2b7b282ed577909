import { textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import { messages } from '../texts'
import type { Entry } from '../wire'
import { reasonOf } from './reasonOf'

const text = textIn(messages, 'en')
const entry = (part: Partial<Entry>): Entry => ({
  hash: '0x',
  index: 0,
  block: 1,
  time: '2026-11-23T12:00:00Z',
  from: `0x${'a'.repeat(40)}`,
  to: `0x${'b'.repeat(40)}`,
  value: '5',
  kind: 'transfer',
  change: '5',
  after: '5',
  ...part,
})

test.each([
  ['what somebody sent', entry({}), 'Received'],
  ['what was sent to somebody', entry({ change: '-5' }), 'Sent'],
  ['to oneself', entry({ change: '0', to: `0x${'A'.repeat(40)}` }), 'Sent to itself'],
  ['newly minted', entry({ kind: 'mint' }), 'Minted'],
  ['burnt', entry({ kind: 'burn', change: '-5' }), 'Burnt'],
  ['one’s own stake', entry({ kind: 'stake', change: '-5' }), 'Staked'],
  ['a stake, at the contract', entry({ kind: 'stake' }), 'Stake received'],
  ['one’s own stake that came back', entry({ kind: 'unstake' }), 'Stake returned'],
  ['a stake that left the contract', entry({ kind: 'unstake', change: '-5' }), 'Stake paid out'],
])('the reason is told: %s', (_, one, reason) => {
  expect(reasonOf(text, one)).toBe(reason)
})
