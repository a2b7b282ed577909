import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/host'
import { createTestWallet } from '../testing/wallet'
import { digestOf } from './digestOf'
import type { TransactionRecord } from './Journal'
import { resume } from './resume'
import { Settled, track } from './track'
import { transactions } from './transactions'

const to = `0x${'2'.repeat(40)}`

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A transaction that was sent before the page was loaded, whose receipt has that status. */
async function left(status: string, change: Partial<TransactionRecord> = {}) {
  const wallet = createTestWallet({ status: () => status })
  const call = { to, data: '0x12345678' }
  const hash = (await wallet.request({ method: 'eth_sendTransaction', params: [call] })) as string
  const record: TransactionRecord = {
    id: hash,
    hash,
    account: wallet.address,
    chainId: 31337,
    title: 'Pay',
    done: 'Paid',
    failed: 'Not paid',
    to,
    leaves: [],
    digest: digestOf({ ...call, value: 0n }),
    nonce: 0,
    since: 4,
    relayed: false,
    confirmations: 1,
    at: Date.now(),
    state: 'pending',
    block: null,
    fee: null,
    why: '',
    ...change,
  }
  transactions.add(record)
  return { host: createTestHost({ wallet: wallet.request }), record, wallet }
}

test('what was left pending is followed on, and told of once when it is confirmed', async () => {
  const { host, record } = await left('0x1')
  await Promise.all([resume(host, record), resume(host, record)])
  expect(host.toasts).toEqual([{ title: 'Paid' }])
  expect(transactions.find(record.id)).toMatchObject({ state: 'confirmed', block: 5 })
  await resume(host, record)
  expect(host.toasts).toHaveLength(1)
})

test('what failed while nobody was there is told of with its reason, which its receipt keeps', async () => {
  const { host, record } = await left('0x0')
  await resume(host, record)
  const why = transactions.find(record.id)?.why
  expect(why).toMatch(/^The transaction 0x.+ was mined and had no effect\.$/)
  expect(host.toasts).toEqual([{ title: 'Not paid', description: why, destructive: true }])
  expect(transactions.find(record.id)?.state).toBe('failed')
})

test('an approval that was left has a receipt, and no toast', async () => {
  const { host, record } = await left('0x1', { done: '', failed: '' })
  await resume(host, record)
  expect(host.toasts).toEqual([])
  expect(transactions.find(record.id)?.state).toBe('confirmed')
})

test('a visitor is told the reason in their own language', async () => {
  const { host, record } = await left('0x0')
  host.setState({ locale: 'de' })
  await resume(host, record)
  expect(transactions.find(record.id)?.why).toMatch(/^Die Transaktion 0x.+ blieb ohne Wirkung\.$/)
})

test('a frame that gets no lock follows without one', async () => {
  const { record, wallet } = await left('0x1')
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('no origin', 'SecurityError')) },
  })
  expect(await track(wallet.request, record)).toMatchObject({ block: 5 })
})

test('with a lock, what becomes of it is told as it is', async () => {
  const { record, wallet } = await left('0x0')
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
  await expect(track(wallet.request, record)).rejects.toMatchObject({ fault: 'reverted' })
  expect(wallet.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
})

test.each(['0x1', '0x0'])('of what its holder had forgotten meanwhile nothing is told: %s', async (status) => {
  const { host, record, wallet } = await left(status)
  const forgetting = createTestHost({
    wallet: (asked) => {
      transactions.forget(record.id)
      return wallet.request(asked)
    },
  })
  await resume(forgetting, record)
  expect([...host.toasts, ...forgetting.toasts]).toEqual([])
  await expect(track(wallet.request, record)).rejects.toBeInstanceOf(Settled)
})
