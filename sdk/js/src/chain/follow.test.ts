import { expect, test } from 'vitest'
import { digestOf } from './digestOf'
import { type Followed, follow, type News } from './follow'

const account = `0x${'1'.repeat(40)}`
const to = `0x${'2'.repeat(40)}`
const hash = `0x${'a'.repeat(64)}`
const other = `0x${'b'.repeat(64)}`
const doing = { to, value: 0n, data: '0x026e402b' }
const followed: Followed = {
  account,
  chainId: 31337,
  hash,
  to,
  digest: digestOf(doing),
  nonce: null,
  since: 4,
  relayed: false,
  confirmations: 1,
}

/** A node that answers with the next of each list, and goes on with its last; a function answers by the parameters. */
function node(answers: Record<string, unknown[]>) {
  return async ({ method, params }: { method: string; params?: unknown[] }) => {
    const next = answers[method] ?? [null]
    const answer = next.length > 1 ? next.shift() : next[0]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(params) : answer
  }
}

const known = { nonce: '0x7', hash, from: account, to, input: doing.data, value: '0x0' }
const receipt = {
  status: '0x1',
  transactionHash: hash,
  from: account,
  to,
  blockNumber: '0x5',
  gasUsed: '0x64',
  effectiveGasPrice: '0xa',
}
const failed = { ...receipt, status: '0x0' }
/** What some wallets answer to a read when their endpoint is away. */
const away = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const pause = () => 0

function begin(answers: Record<string, unknown[]>, change: Partial<Followed> = {}) {
  const news: News[] = []
  const request = node({ eth_chainId: ['0x7a69'], ...answers })
  return { news, outcome: follow(request, { ...followed, ...change }, { pause, tell: (one) => news.push(one) }) }
}

/** The blocks 0 to 9; the account's eighth transaction, of nonce 7, is in block 6. */
const overtakenBy = (transaction: object) => ({
  eth_blockNumber: ['0x9'],
  eth_getTransactionCount: [(params: string[]) => (params[1] === 'latest' || Number(params[1]) >= 6 ? '0x8' : '0x7')],
  eth_getBlockByNumber: [
    (params: string[]) => ({
      transactions: Number(params[0]) === 6 ? [{ ...known, from: to, hash: `0x${'c'.repeat(64)}` }, transaction] : [],
    }),
  ],
})

test.each([
  [
    'is mined',
    {
      eth_getTransactionByHash: [null, known],
      eth_getTransactionCount: ['0x7'],
      eth_getTransactionReceipt: [null, null, receipt],
    },
    undefined,
  ],
  [
    'is mined, though the node’s count was ahead of its receipts',
    {
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x8'],
      eth_getTransactionReceipt: [null, null, receipt],
    },
    undefined,
  ],
  [
    'is mined while the wallet was on another chain, with more transactions there',
    {
      eth_chainId: ['0x7a69', '0x1', '0x1', '0x1', '0x1', '0x7a69'],
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x7', '0x8'],
      eth_getTransactionReceipt: [null, receipt],
    },
    undefined,
  ],
  [
    'is mined while the wallet could not reach its endpoint',
    {
      eth_chainId: [away, '0x7a69'],
      eth_getTransactionByHash: [away, known],
      eth_getTransactionCount: [away, '0x7'],
      eth_getTransactionReceipt: [away, null, away, receipt],
    },
    undefined,
  ],
  [
    'is mined after its node forgot it for a while',
    {
      eth_getTransactionByHash: [known, ...Array<null>(14).fill(null), known],
      eth_getTransactionCount: ['0x7'],
      eth_getTransactionReceipt: [...Array<null>(20).fill(null), receipt],
    },
    undefined,
  ],
  [
    'is mined without effect',
    { eth_getTransactionByHash: [known], eth_getTransactionReceipt: [failed], eth_getTransactionCount: [8] },
    'reverted',
  ],
  [
    'is mined though the count was ahead for longer, while its node still had it pending',
    {
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x8'],
      eth_getTransactionReceipt: [...Array<null>(300).fill(null), receipt],
    },
    undefined,
  ],
  [
    'is mined though the count was ahead, nothing was known of it for a while and what has its nonce could not be read',
    {
      eth_getTransactionByHash: [known, null],
      eth_getTransactionCount: ['0x7', '0x8'],
      eth_blockNumber: [away],
      eth_getTransactionReceipt: [...Array<null>(100).fill(null), receipt],
    },
    undefined,
  ],
  [
    'is mined though the node that is asked for what has its nonce has not that block yet',
    {
      eth_getTransactionByHash: [known, null],
      eth_getTransactionCount: ['0x7', '0x8'],
      eth_blockNumber: ['0x4'],
      eth_getBlockByNumber: [{ transactions: [] }],
      eth_getTransactionReceipt: [...Array<null>(100).fill(null), receipt],
    },
    undefined,
  ],
  [
    'is replaced in the wallet, for minutes',
    { eth_getTransactionByHash: [known, null], eth_getTransactionCount: ['0x7', '0x7', '0x8'] },
    'replaced',
  ],
])('a transaction that %s', async (_, answers, fault) => {
  const { outcome } = begin(answers)
  if (fault) await expect(outcome).rejects.toMatchObject({ fault, details: { hash } })
  else expect(await outcome).toEqual({ hash, block: 5, fee: 1000n })
})

test('what the chain forgets is told of, and followed: it may be mined later', async () => {
  const { outcome, news } = begin({
    eth_getTransactionByHash: [known, null],
    eth_getTransactionCount: ['0x7'],
    eth_getTransactionReceipt: [...Array<null>(200).fill(null), receipt],
  })
  expect(await outcome).toEqual({ hash, block: 5, fee: 1000n })
  expect(news.findIndex(({ dropped }) => dropped)).toBe(23)
})

test('one that is sped up in the wallet is followed under its new hash', async () => {
  const faster = { ...known, hash: other }
  const { outcome, news } = begin({
    eth_getTransactionByHash: [known, null],
    eth_getTransactionReceipt: [
      (params: string[]) => (params[0] === other ? { ...receipt, transactionHash: other, blockNumber: '0x6' } : null),
    ],
    ...overtakenBy(faster),
  })
  expect(await outcome).toMatchObject({ hash: other, block: 6 })
  expect(news).toContainEqual({ nonce: 7 })
  expect(news).toContainEqual({ hash: other })
})

test.each([
  ['cancelled', 'that sends nothing to itself', { ...known, hash: other, to: account, input: '0x' }],
  ['replaced', 'that does something else', { ...known, hash: other, input: '0xa5d059ca' }],
  ['replaced', 'that pays something with it', { ...known, hash: other, value: '0x1' }],
])('it is %s by one %s', async (fault, _, transaction) => {
  const { outcome } = begin({ eth_getTransactionByHash: [known, null], ...overtakenBy(transaction) })
  await expect(outcome).rejects.toMatchObject({ fault, details: { hash: other } })
})

test('as many blocks as are asked for have it, and a receipt that a reorganisation took back does not count', async () => {
  const { outcome, news } = begin(
    {
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x7'],
      eth_getTransactionReceipt: [receipt, null, { ...receipt, blockNumber: '0x6' }],
      eth_blockNumber: ['0x5', '0x6', '0x7', '0x8'],
    },
    { confirmations: 3 },
  )
  expect(await outcome).toMatchObject({ block: 6 })
  expect(news.map(({ confirmed }) => confirmed).filter(Boolean)).toEqual([1, 1, 2, 3])
})

test.each([
  ['of another transaction', { ...receipt, transactionHash: other }],
  ['that is no object', 'yes'],
  ['without a status', { ...receipt, status: undefined }],
])('a receipt %s is none', async (_, wrong) => {
  const { outcome } = begin({
    eth_getTransactionByHash: [known],
    eth_getTransactionCount: ['0x7'],
    eth_getTransactionReceipt: [wrong, wrong, { ...receipt, gasUsed: '0x1' }],
  })
  expect(await outcome).toMatchObject({ fee: 10n })
})

test.each([
  ['from another account', { ...receipt, from: to }],
  ['to another contract', { ...receipt, to: account }],
])('what the wallet sent %s is not what it was asked for', async (_, wrong) => {
  const { outcome } = begin({
    eth_getTransactionByHash: [known],
    eth_getTransactionCount: ['0x7'],
    eth_getTransactionReceipt: [wrong],
  })
  await expect(outcome).rejects.toMatchObject({ fault: 'replaced', details: { hash } })
})

test('an account with code that sends by itself is replaced as any other', async () => {
  const { outcome } = begin(
    { eth_getTransactionByHash: [known, null], eth_getTransactionCount: ['0x7', '0x8'] },
    { relayed: true, since: null },
  )
  await expect(outcome).rejects.toMatchObject({ fault: 'replaced' })
})

test('what a contract’s account sent may come from another account, late, and is neither replaced nor dropped', async () => {
  const { outcome, news } = begin(
    {
      eth_getTransactionByHash: [...Array<null>(30).fill(null), { ...known, from: to }],
      eth_getTransactionCount: ['0x9'],
      eth_getTransactionReceipt: [...Array<null>(40).fill(null), { ...receipt, from: to, to: account }],
    },
    { relayed: true },
  )
  expect(await outcome).toMatchObject({ block: 5 })
  expect(news).toContainEqual({ unknown: true, dropped: false })
})

test('one whose nonce is known from before is found replaced, though the node never told of it', async () => {
  const { outcome } = begin({ eth_getTransactionCount: ['0x8'] }, { nonce: 7, since: null })
  await expect(outcome).rejects.toMatchObject({ fault: 'replaced' })
})
