import { expect, test } from 'vitest'
import { faultSentence } from './faultSentence'
import { chainMessages } from './messages'
import { TransactionFault } from './TransactionFault'

const chain = { name: 'Dev chain', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
const plan = {
  spends: { token: '0x1', amount: 25n, symbol: 'TOK', decimals: 1 },
  refusal: ({ name }: { name: string }) => (name === 'Closed' ? 'The shop is closed.' : null),
}
const hash = `0x${'ab'.repeat(32)}`
const say = (fault: unknown, locale = 'en') => faultSentence(fault, { locale, chain, plan })
const refused = (refusal: { name: string; reason?: string }) =>
  new TransactionFault('refused', { refusal: { args: [], ...refusal } })

test.each([
  [
    'tokens in their unit',
    new TransactionFault('noTokens', { need: 25n, have: 12n }),
    'That is more than your wallet holds: 1.2 TOK of 2.5 TOK.',
  ],
  [
    'the fee in the chain’s currency',
    new TransactionFault('noGas', { need: 1_234_567_000_000_000n, have: 0n }),
    'Your wallet has too little ETH for it: about 0.00123 ETH are needed, 0 ETH are there.',
  ],
  ['a refusal in the page’s words', refused({ name: 'Closed' }), 'The shop is closed.'],
  [
    'a refusal of the token’s',
    refused({ name: 'ERC20InsufficientBalance' }),
    'The contract refuses it: the wallet holds fewer tokens than that.',
  ],
  ['a refusal that nobody has words for by its name', refused({ name: 'Full' }), 'The contract refuses it: Full'],
  ['the chain’s name', new TransactionFault('chain'), 'Your wallet is on another chain than Dev chain.'],
  [
    'why it had no effect',
    new TransactionFault('reverted', { hash, refusal: { name: 'Closed', args: [] } }),
    'The transaction 0xabab…abab was mined and had no effect: The shop is closed.',
  ],
  ['that nobody knows why', new TransactionFault('failed'), 'It was not done, and your wallet does not say why.'],
  ['that nothing was sent', new TransactionFault('left'), 'Nothing was sent, because it was closed before.'],
  [
    'that an approval was sent, and nothing else',
    new TransactionFault('left', { approved: true }),
    'The approval was mined, and nothing else was sent, because it was closed before.',
  ],
  [
    'the rest as it is after an approval',
    new TransactionFault('chain', { approved: true }),
    say(new TransactionFault('chain')),
  ],
])('it says %s', (_, fault, sentence) => {
  expect(say(fault)).toBe(sentence)
})

test.each(['unread', 'noContract', 'moved', 'left'] as const)(
  'after an approval nobody says that nothing was sent: %s',
  (fault) => {
    expect(say(new TransactionFault(fault))).toMatch(/^Nothing was sent/)
    expect(say(new TransactionFault(fault, { approved: true }))).toMatch(
      /^The approval was mined, and nothing else was sent/,
    )
  },
)

test('foreign text is one line, cut, and fills no place of another', () => {
  const said = say(refused({ name: '', reason: `<b>x</b>\n\u202e{chain}${'y'.repeat(500)}` }))
  expect(said).toContain('<b>x</b> {chain}yyy')
  expect(said.length).toBeLessThan(200)
  expect(say(new TransactionFault('failed', { message: 'z'.repeat(9999) })).length).toBeLessThan(200)
})

test('it says it in German', async () => {
  await chainMessages.load('de')
  expect(say(new TransactionFault('noTokens', { need: 25n, have: 12n }), 'de')).toBe(
    'Das ist mehr, als in der Wallet liegt: 1,2 TOK von 2,5 TOK.',
  )
})
