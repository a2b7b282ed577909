import { textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import recorded from '../testdata/history.json'
import { type PortfolioEntry, reasons } from '../wire'
import { reasonsAt } from './reasonsAt'
import { sentenceOf } from './sentenceOf'
import { portfolioMessages } from './texts'

const own = '0x13E86423e55f5Ad9903F30FDEAA1FB7dF58354B2'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const entry: PortfolioEntry = {
  hash: `0x${'a'.repeat(64)}`,
  index: 1,
  block: 7,
  time: '2026-11-23T22:16:02Z',
  reason: 'received',
  amount: '40',
  change: '40',
  after: '40',
  with: other,
  party: null,
  name: null,
  coins: null,
  number: null,
  available: null,
}
const words = {
  text: textIn(portfolioMessages, 'en'),
  gaia: String,
  coins: (amount: string) => `${amount} ETH`,
  time: () => 'noon',
  nameOf: (address: string) => (address === other ? 'faucet' : address),
  own,
}
const say = (change: Partial<PortfolioEntry>) => sentenceOf(words, { ...entry, ...change })

test.each<[string, Partial<PortfolioEntry>]>([
  ['Received from faucet', {}],
  ['Sent to faucet', { reason: 'sent' }],
  ['Delegated to Atlas', { reason: 'delegated', party: other, name: 'Atlas' }],
  ['Delegated to faucet', { reason: 'delegated', party: other }],
  [
    'Undelegated 40 GAIA from Atlas, withdrawable from noon',
    { reason: 'undelegated', party: other, name: 'Atlas', available: '2026-11-23T22:18:02Z' },
  ],
  [
    'Unstaked 40 GAIA, withdrawable from noon',
    { reason: 'undelegated', party: own.toLowerCase(), name: 'Me', available: '2026-11-23T22:18:02Z' },
  ],
  ['Bought in the sale for 7 ETH', { reason: 'bought', coins: '7' }],
  ['Claimed from campaign 0', { reason: 'claimed', party: own, number: '0' }],
  ['Claimed from campaign 0, where it was allotted to faucet', { reason: 'claimed', party: other, number: '0' }],
  ['Vesting schedule 3 of 40 GAIA was made for you', { reason: 'granted', party: other, number: '3', with: null }],
])('%s', (sentence, change) => {
  expect(say(change)).toBe(sentence)
})

test.each(reasons)('%s has a sentence without a gap', (reason) => {
  expect(say({ reason, party: other, number: '3', coins: '7', available: entry.time })).not.toMatch(/\{| {2}|undefined/)
})

test('what changed the wallet at one time is told together, the oldest first', () => {
  const second = { ...entry, reason: 'sent' as const, change: '-40' }
  const nothing = { ...entry, reason: 'granted' as const, change: '0' }
  const told = reasonsAt([nothing, second, entry], (one) => one.reason)
  expect([...told]).toEqual([[Date.parse(entry.time), 'received; sent']])
  expect(reasonsAt(recorded.rows as PortfolioEntry[], (one) => one.reason).size).toBe(recorded.rows.length - 1)
})
