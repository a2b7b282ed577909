import { Interface } from 'ethers'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../testing/wallet'
import { Contract } from './Contract'
import { type Performance, type Progress, perform } from './perform'
import type { TransactionPlan } from './TransactionPlan'
import { Settled } from './track'
import { transactions } from './transactions'

const token = `0x${'1'.repeat(40)}`
const escrow = `0x${'2'.repeat(40)}`
const erc20 = new Interface(['function approve(address, uint256)'])
const abi = [
  'function pay(uint256 amount) payable',
  'function payWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'error Closed(uint256 since)',
] as const
/** What some wallets answer to a read when their endpoint is away. */
const away = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const coded = (code: number, message = 'no') => Object.assign(new Error(message), { code })

afterEach(() => localStorage.clear())

interface Change {
  wallet?: TestWalletOptions
  plan?: Partial<TransactionPlan>
  spends?: boolean
  performance?: Partial<Performance>
}

/** Somebody with 100 of a token pays 25 of it. */
function begin({ wallet: options = {}, plan = {}, spends = true, performance = {} }: Change = {}) {
  const wallet: TestWallet = createTestWallet({ token: { address: token, balance: 100n }, ...options })
  const contract = new Contract({ name: 'Escrow', address: escrow, abi, chainId: 31337, request: wallet.request })
  const progress: Progress[] = []
  const outcome = perform({
    request: wallet.request,
    account: { address: wallet.address, chainId: 31337 },
    plan: {
      title: 'Pay 25 TOK',
      done: 'Paid',
      failed: 'Not paid',
      call: contract.call('pay', [25n]),
      ...(spends && {
        spends: {
          token,
          amount: 25n,
          symbol: 'TOK',
          decimals: 18,
          permitted: ({ deadline, v, r, s }) => contract.call('payWithPermit', [25n, deadline, v, r, s]),
        },
      }),
      ...plan,
    },
    tell: (next) => progress.push(next),
    same: () => {},
    here: () => true,
    approval: 'Approve 25 TOK',
    reset: 'Reset',
    pause: 0,
    leaves: ['25 TOK'],
    ...performance,
  })
  outcome.catch(() => {})
  return { outcome, wallet, progress, contract, steps: () => [...new Set(progress.map(({ step }) => step))] }
}

const signed = ({ asked }: TestWallet) => asked.filter((method) => /^eth_(send|sign)/.test(method))

test('exactly what is spent is approved, and the call is tried and sent when the approval is there', async () => {
  const { outcome, wallet, steps, contract } = begin()
  expect(await outcome).toMatchObject({ block: 5, fee: 50_000n * 10n ** 9n })
  expect(wallet.sent.map(({ to, data }) => ({ to, data }))).toEqual([
    { to: token, data: erc20.encodeFunctionData('approve', [escrow, 25n]) },
    { to: escrow, data: contract.call('pay', [25n]).data },
  ])
  expect(steps()).toEqual(['check', 'approve', 'mine', 'sign'])
  expect(wallet.sent.map(({ chainId }) => chainId)).toEqual(['0x7a69', '0x7a69'])
})

test('a token that takes permits needs no approval', async () => {
  const { outcome, wallet, steps, contract } = begin({
    wallet: { token: { address: token, balance: 100n, permits: true } },
  })
  await outcome
  expect(steps()).toEqual(['check', 'permit', 'sign', 'mine'])
  expect(signed(wallet)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  const [amount, deadline] = contract.abi.decodeFunctionData('payWithPermit', wallet.sent[0]?.data ?? '0x')
  expect(amount).toBe(25n)
  expect(Number(deadline) - Date.now() / 1000).toBeLessThanOrEqual(1800)
})

test.each([
  ['does not know the method', coded(-32601)],
  ['has it not', coded(4200)],
  ['knows no such parameters', coded(-32602)],
  ['says in words alone that it has it not', coded(-32603, 'eth_signTypedData_v4 is not supported')],
  ['signs something else', `0x${'1'.repeat(130)}`],
  ['answers nothing that is a signature', 'yes'],
])('a wallet that %s when a permit is asked for approves instead', async (_, answered) => {
  const { outcome, wallet, progress } = begin({
    wallet: {
      token: { address: token, balance: 100n, permits: true },
      answer: ({ method }) => (method === 'eth_signTypedData_v4' ? answered : undefined),
    },
  })
  await outcome
  expect(wallet.sent.map(({ to }) => to)).toEqual([token, escrow])
  const leaves = (step: Progress['step']) => progress.filter((one) => one.step === step).map(({ leave }) => leave)
  expect([leaves('permit'), new Set(leaves('approve'))]).toEqual([['permit'], new Set(['approve'])])
})

test.each([
  ['of a contract signs no permit', '0x6000', false],
  ['that delegates to code by EIP-7702 signs one', `0xef0100${'3'.repeat(40)}`, true],
])('an account %s', async (_, code, permits) => {
  const { outcome, wallet } = begin({
    wallet: {
      token: { address: token, balance: 100n, permits: true },
      answer: ({ method, params }) =>
        method === 'eth_getCode' && ![token, escrow].includes(String(params[0])) ? code : undefined,
    },
  })
  await outcome
  expect(wallet.asked.includes('eth_signTypedData_v4')).toBe(permits)
})

test('a token that changes no allowance but from nothing is given leave in two steps, each with its name', async () => {
  const raised = erc20.encodeFunctionData('approve', [escrow, 25n])
  const { outcome, wallet, progress } = begin({
    wallet: {
      token: { address: token, balance: 100n, allowance: 3n },
      answer({ method: asked, params: [call] }) {
        const tried = asked === 'eth_call' && (call as { data: string }).data === raised
        return tried && wallet.sent.length === 0 ? coded(3) : undefined
      },
    },
  })
  await outcome
  expect(wallet.sent.slice(0, 2).map(({ data }) => data)).toEqual([
    erc20.encodeFunctionData('approve', [escrow, 0n]),
    erc20.encodeFunctionData('approve', [escrow, 25n]),
  ])
  expect(transactions.list().map(({ title }) => title)).toEqual(['Pay 25 TOK', 'Approve 25 TOK', 'Reset'])
  expect(progress.find(({ step }) => step === 'approve')?.leave).toBe('reset')
})

const method = (name: string, answered: unknown, from = 0) => {
  let times = 0
  return { answer: (asked: { method: string }) => (asked.method === name && times++ >= from ? answered : undefined) }
}

test.each<[string, Change, string, string[]]>([
  ['a wallet on another chain', { wallet: method('eth_chainId', '0x1') }, 'chain', []],
  ['a wallet that goes to another chain as it is to sign', { wallet: method('eth_chainId', '0x1', 1) }, 'chain', []],
  ['a wallet that cannot read the chain', { wallet: method('eth_chainId', away) }, 'unread', []],
  ['a wallet that cannot try the call', { spends: false, wallet: method('eth_call', away) }, 'unread', []],
  ['a chain id that is none', { wallet: method('eth_chainId', '0x') }, 'answer', []],
  ['an address without a contract', { wallet: method('eth_getCode', '0x') }, 'noContract', []],
  ['more tokens than there are', { wallet: { token: { address: token, balance: 24n } } }, 'noTokens', []],
  ['no currency for the fee', { wallet: { native: 10n } }, 'noGas', []],
  ['who rejects the approval', { wallet: method('eth_sendTransaction', away) }, 'rejected', ['eth_sendTransaction']],
  [
    'who rejects the permit',
    {
      wallet: { token: { address: token, balance: 100n, permits: true }, ...method('eth_signTypedData_v4', away) },
    },
    'rejected',
    ['eth_signTypedData_v4'],
  ],
  [
    'a wallet that fails to sign a permit, though it knows how',
    {
      wallet: {
        token: { address: token, balance: 100n, permits: true },
        ...method('eth_signTypedData_v4', coded(-32603, 'User denied message signature')),
      },
    },
    'failed',
    ['eth_signTypedData_v4'],
  ],
  [
    'an endpoint that is away as a higher allowance is tried',
    {
      wallet: {
        token: { address: token, balance: 100n, allowance: 3n },
        answer: ({ method: asked, params: [call] }) =>
          asked === 'eth_call' && (call as { data: string }).data.startsWith('0x095ea7b3')
            ? coded(-32603, 'no answer')
            : undefined,
      },
    },
    'failed',
    [],
  ],
  [
    'who rejects it as WalletConnect says it',
    { spends: false, wallet: method('eth_sendTransaction', coded(5000)) },
    'rejected',
    ['eth_sendTransaction'],
  ],
  [
    'who rejects it, packed by another library',
    {
      spends: false,
      wallet: method('eth_sendTransaction', Object.assign(coded(-32603), { data: { originalError: away } })),
    },
    'rejected',
    ['eth_sendTransaction'],
  ],
  [
    'an open request of before',
    { spends: false, wallet: method('eth_sendTransaction', coded(-32002)) },
    'busy',
    ['eth_sendTransaction'],
  ],
  [
    'an answer that is no hash',
    { spends: false, wallet: method('eth_sendTransaction', '<b>0x12</b>') },
    'answer',
    ['eth_sendTransaction'],
  ],
  [
    'a wallet whose error is of its own',
    { spends: false, wallet: method('eth_sendTransaction', coded(-32603, 'nonce too low')) },
    'failed',
    ['eth_sendTransaction'],
  ],
  [
    'what is mined without effect',
    { spends: false, wallet: { status: () => '0x0' } },
    'reverted',
    ['eth_sendTransaction'],
  ],
])('%s ends it', async (_, change, fault, asked) => {
  const { outcome, wallet } = begin(change)
  await expect(outcome).rejects.toMatchObject({ name: 'TransactionFault', fault })
  expect(signed(wallet)).toEqual(asked)
})

test('an approval that its holder lowered in the wallet is not enough', async () => {
  const { outcome, wallet } = begin({
    wallet: {
      answer: ({ method: asked, params }) => {
        const data = (params[0] as { data?: string } | undefined)?.data ?? ''
        return asked === 'eth_call' && data.startsWith('0xdd62ed3e') ? `0x${'0'.repeat(63)}7` : undefined
      },
    },
  })
  await expect(outcome).rejects.toMatchObject({ fault: 'lowered', details: { need: 25n, have: 7n } })
  expect(wallet.sent).toHaveLength(1)
})

test.each([
  ['the transaction', { allowance: 25n }],
  ['an approval', { allowance: 0n }],
  ['a permit', { permits: true }],
])('who left before the wallet was asked for %s is asked for nothing', async (_, change) => {
  const { outcome, wallet } = begin({
    wallet: { token: { address: token, balance: 100n, ...change } },
    performance: { here: () => false },
  })
  await expect(outcome).rejects.toMatchObject({ fault: 'left', details: {} })
  expect(signed(wallet)).toEqual([])
})

test('who left while what a permit needs was read is asked for none', async () => {
  let there = true
  const { outcome, wallet } = begin({
    wallet: {
      token: { address: token, balance: 100n, permits: true },
      answer({ method: asked }) {
        if (asked === 'eth_getBlockByNumber') there = false
        return undefined
      },
    },
    performance: { here: () => there },
  })
  await expect(outcome).rejects.toMatchObject({ fault: 'left' })
  expect(signed(wallet)).toEqual([])
})

test('who left after the approval, or went to another account, is asked for nothing more', async () => {
  let looked = 0
  const left = begin({ performance: { here: () => looked++ === 0 } })
  await expect(left.outcome).rejects.toMatchObject({ fault: 'left', details: { approved: true } })
  expect(left.wallet.sent.map(({ to }) => to)).toEqual([token])
  localStorage.clear()
  let asked = 0
  const moved = begin({
    performance: {
      same() {
        if (asked++ > 0) throw Object.assign(new Error(), { code: 4100 })
      },
    },
  })
  await expect(moved.outcome).rejects.toMatchObject({ fault: 'account', details: { approved: true } })
  expect(moved.wallet.sent.map(({ to }) => to)).toEqual([token])
})

test('a node that has not the approval’s block yet is asked again', async () => {
  const stale = { allowance: 3, call: 3 }
  const { outcome, wallet } = begin({
    wallet: {
      answer({ method: asked, params: [call] }) {
        if (asked !== 'eth_call' || wallet.sent.length === 0) return undefined
        const { to, data } = call as { to: string; data: string }
        if (data.startsWith('0xdd62ed3e') && stale.allowance-- > 0) return `0x${'0'.repeat(64)}`
        return to === escrow && stale.call-- > 0 ? coded(3, 'execution reverted') : undefined
      },
    },
  })
  await outcome
  expect(wallet.sent.map(({ to }) => to)).toEqual([token, escrow])
})

test('what is sent is written down and told with its hash, though nothing can be read any more', async () => {
  let asked = false
  const { wallet, progress } = begin({
    spends: false,
    wallet: {
      answer({ method: name }) {
        if (asked) return new Promise(() => {})
        asked = name === 'eth_sendTransaction'
        return undefined
      },
    },
  })
  await vi.waitFor(() => expect(wallet.sent).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 0))
  expect(transactions.list()).toMatchObject([{ hash: wallet.sent[0]?.hash, since: 5, relayed: false }])
  expect(progress.at(-1)).toMatchObject({ step: 'mine', hash: wallet.sent[0]?.hash })
})

test('what its holder had forgotten is mined, and no fault', async () => {
  const { outcome } = begin({
    spends: false,
    wallet: {
      status({ hash }) {
        transactions.forget(hash)
        return '0x1'
      },
    },
  })
  await expect(outcome).rejects.toBeInstanceOf(Settled)
})

test.each([
  ['confirmed', '0x1'],
  ['failed', '0x0'],
] as const)('what another tab was the first to see %s is seen here', async (state, status) => {
  const { outcome } = begin({
    spends: false,
    wallet: {
      answer({ method }) {
        // Between what is sent and what is followed here, the other tab has seen its end.
        if (method === 'eth_sendTransaction') void Promise.resolve().then(() => settle())
        return undefined
      },
      status: () => status,
    },
  })
  const settle = () => {
    const [record] = transactions.list()
    if (!record) return void Promise.resolve().then(settle)
    transactions.change(record.id, { state, block: 5 })
  }
  if (state === 'confirmed') expect(await outcome).toMatchObject({ block: 5 })
  else await expect(outcome).rejects.toMatchObject({ fault: 'reverted' })
})

test('a storage that is full changes nothing of what is followed', async () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { outcome, wallet } = begin()
  expect(await outcome).toMatchObject({ block: 5 })
  expect(full).toHaveBeenCalled()
  full.mockRestore()
  for (const { hash } of wallet.sent) transactions.forget(hash)
})

test('an account with code may have somebody else who pays the fee, and none who pays the amount', async () => {
  const wallet = {
    native: 10n,
    answer: ({ method: asked }: { method: string }) =>
      asked === 'eth_getCode' ? `0xef0100${'3'.repeat(40)}` : undefined,
  }
  await begin({ spends: false, wallet }).outcome
  localStorage.clear()
  const contract = new Contract({ name: 'Escrow', address: escrow, abi, chainId: 31337, request: async () => null })
  const paying = begin({ spends: false, wallet, plan: { call: contract.call('pay', [1n], 11n) } })
  await expect(paying.outcome).rejects.toMatchObject({ fault: 'noGas', details: { have: 10n } })
})

test('what the contract refuses is told by its own error, before anything is signed and after it was mined', async () => {
  const closed = new Interface(abi).encodeErrorResult('Closed', [7n])
  const refusal = { name: 'Closed', args: [7n] }
  const before = begin({ spends: false, wallet: method('eth_call', Object.assign(coded(3), { data: closed })) })
  await expect(before.outcome).rejects.toMatchObject({ fault: 'refused', details: { refusal } })
  expect(signed(before.wallet)).toEqual([])
  const after = begin({
    spends: false,
    wallet: { ...method('eth_call', Object.assign(coded(3), { data: closed }), 1), status: () => '0x0' },
  })
  await expect(after.outcome).rejects.toMatchObject({ fault: 'reverted', details: { refusal } })
})

test('the journal has what was sent, and what became of it', async () => {
  const { outcome, wallet } = begin()
  await outcome
  const [call, approval] = transactions.list()
  expect(approval).toMatchObject({ title: 'Approve 25 TOK', to: token, state: 'confirmed', done: '', leaves: [] })
  expect(call).toMatchObject({
    hash: wallet.sent[1]?.hash,
    account: wallet.address,
    chainId: 31337,
    title: 'Pay 25 TOK',
    to: escrow,
    leaves: ['25 TOK'],
    state: 'confirmed',
    nonce: 1,
    block: 5,
    fee: String(50_000n * 10n ** 9n),
  })
})
