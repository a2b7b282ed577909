import { textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import { messages } from '../texts'
import type { Entry } from '../wire'
import { reasonOf } from './reasonOf'

const text = textIn(messages, 'en')
const ada = `0x${'a'.repeat(40)}`
const ben = `0x${'b'.repeat(40)}`
const entry = (part: Partial<Entry>): Entry => ({
  hash: '0x',
  index: 0,
  block: 1,
  time: '2026-11-23T12:00:00Z',
  from: ada,
  to: ben,
  value: '5',
  kind: 'transfer',
  change: '5',
  after: '5',
  ...part,
})

test.each([
  ['what somebody sent', entry({}), ben, 'Received'],
  ['a receipt of nothing', entry({ change: '0', value: '0' }), `0x${'B'.repeat(40)}`, 'Received'],
  ['what was sent to somebody', entry({ change: '-5' }), ada, 'Sent'],
  ['to oneself', entry({ change: '0', to: `0x${'A'.repeat(40)}` }), ada, 'Sent to itself'],
  ['newly minted', entry({ kind: 'mint' }), ben, 'Minted'],
  ['burnt', entry({ kind: 'burn', change: '-5' }), ada, 'Burnt'],
  ['one’s own stake', entry({ kind: 'stake', change: '-5' }), ada, 'Staked'],
  ['a stake, at the contract', entry({ kind: 'stake' }), ben, 'Stake received'],
  ['one’s own stake that came back', entry({ kind: 'unstake' }), ben, 'Stake returned'],
  ['a stake that left the contract', entry({ kind: 'unstake', change: '-5' }), ada, 'Stake paid out'],
  ['one’s own purchase', entry({ kind: 'bought' }), ben, 'Bought'],
  ['what the sale gave for it', entry({ kind: 'bought', change: '-5' }), ada, 'Sold'],
  ['what one brought back', entry({ kind: 'refunded', change: '-5' }), ada, 'Brought back to the sale'],
  ['what the sale took back', entry({ kind: 'refunded' }), ben, 'Taken back'],
  ['what has vested', entry({ kind: 'released' }), ben, 'Vested'],
  ['a claim, at the contract', entry({ kind: 'claimed', change: '-5' }), ada, 'Claim paid out'],
])('the reason is told: %s', (_, one, address, reason) => {
  expect(reasonOf(text, one, address)).toBe(reason)
})
