import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/host'
import { renderPage } from '../testing/page'
import { createTestWallet, type TestWalletOptions } from '../testing/wallet'
import { Contract } from './Contract'
import { TransactionDialog } from './TransactionDialog'
import type { TransactionPlan } from './TransactionPlan'
import { transactions } from './transactions'

const token = `0x${'1'.repeat(40)}`
const escrow = `0x${'2'.repeat(40)}`
const abi = [
  'function pay(uint256 amount)',
  'function payWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
] as const

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

function Paying({ plan }: { plan: TransactionPlan }) {
  const [open, setOpen] = useState(true)
  return open ? <TransactionDialog title="Pay 25 TOK" act="Pay" plan={plan} onClose={() => setOpen(false)} /> : null
}

/** The open dialog of somebody who pays 25 of 100 tokens. */
async function open(options: TestWalletOptions = {}) {
  const wallet = createTestWallet({ token: { address: token, balance: 100n, allowance: 25n }, ...options })
  const { address } = wallet
  const host = createTestHost({
    wallet: wallet.request,
    state: {
      session: { address } as never,
      wallet: { address, chainId: 31337, balance: '0', kind: null, isConnecting: false },
    },
  })
  const contract = new Contract({ name: 'Escrow', address: escrow, abi, chainId: 31337, request: wallet.request })
  const permitted: NonNullable<TransactionPlan['spends']>['permitted'] = ({ deadline, v, r, s }) =>
    contract.call('payWithPermit', [25n, deadline, v, r, s])
  const spends = { token, amount: 25n, symbol: 'TOK', decimals: 0, permitted }
  const call = contract.call('pay', [25n])
  const plan = { title: 'Pay 25 TOK', done: 'Paid', failed: 'Not paid', call, spends }
  const page = renderPage(<Paying plan={plan} />, { module: 'gaia', host })
  const dialog = await screen.findByRole('dialog', { name: 'Pay 25 TOK' })
  return {
    ...page,
    host,
    wallet,
    dialog,
    pay: () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement),
    close: (name: string) => fireEvent.click(within(dialog).getAllByRole('button', { name }).at(-1) as HTMLElement),
    /** The page's own time goes on, and what it waits for comes. */
    pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)),
    asked: () => wallet.asked.filter((method) => /^eth_(send|sign)/.test(method)),
  }
}

test('who closes it before the wallet is asked is asked for nothing, and told nothing', async () => {
  let answer: (chain: string) => void = () => {}
  const chain = new Promise((given) => {
    answer = given
  })
  const { pay, close, asked, wallet, host } = await open({
    answer: ({ method }) => (method === 'eth_chainId' ? chain : undefined),
  })
  pay()
  await waitFor(() => expect(wallet.asked).toContain('eth_chainId'))
  close('Close')
  answer('0x7a69')
  await act(() => new Promise((over) => setTimeout(over, 100)))
  expect(asked()).toEqual([])
  expect(host.toasts).toEqual([])
})

test('a wallet that went to another account after the dialog was closed is noticed', async () => {
  let status: string | undefined
  const { pay, close, host, wallet, asked } = await open({
    token: { address: token, balance: 100n },
    status: () => status,
  })
  pay()
  await waitFor(() => expect(wallet.asked).toContain('eth_getTransactionReceipt'))
  close('Close')
  act(() => host.setState({ wallet: { ...host.getState().wallet, address: escrow } }))
  status = '0x1'
  await waitFor(() => expect(host.toasts).toHaveLength(1), { timeout: 3000 })
  expect(host.toasts[0]?.description).toBe(
    'The approval was mined, and nothing else was sent: your wallet went to another account or chain.',
  )
  expect(asked()).toEqual(['eth_sendTransaction'])
})

test('what the wallet is asked for in place of a signature is on the screen', async () => {
  const { pay, dialog, asked } = await open({
    token: { address: token, balance: 100n, permits: true },
    answer({ method }) {
      if (method === 'eth_signTypedData_v4') return Object.assign(new Error('Unsupported method'), { code: 4200 })
      return method === 'eth_sendTransaction' ? new Promise(() => {}) : undefined
    },
  })
  await within(dialog).findByText(/^a signature that lets /)
  pay()
  await waitFor(() => expect(asked()).toContain('eth_sendTransaction'))
  expect(await within(dialog).findByText(/^an approval of exactly 25 TOK for /)).toBeTruthy()
  expect(within(dialog).queryByText(/^a signature that lets /)).toBeNull()
  expect(within(dialog).getByText(/for the approval; what follows is estimated/)).toBeTruthy()
})

test('each step is announced, and of the receipt’s ticking time nothing', async () => {
  const { pay, dialog, wallet } = await open({ status: () => undefined })
  const [status] = within(dialog).getAllByRole('status')
  expect(status?.textContent).toBe('')
  pay()
  await waitFor(() => expect(wallet.asked).toContain('eth_getTransactionReceipt'))
  expect(within(dialog).getAllByRole('status')[0]).toBe(status)
  expect(status?.textContent).toBe('Waiting for its block')
  expect(within(dialog).getByRole('article').closest('[role=status]')).toBeNull()
})

test('what the chain forgets is told of and stays pending, until its holder stops following it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let looks = 0
  let status: string | undefined
  const { pay, dialog, pass, host } = await open({
    answer: ({ method }) => (method === 'eth_getTransactionByHash' && looks++ > 0 ? null : undefined),
    status: () => status,
  })
  pay()
  await pass(5)
  expect(within(dialog).queryByRole('button', { name: 'Stop following' })).toBeNull()
  await pass(30)
  expect(
    within(dialog).getByText(/^The chain does not know the transaction any more\. It may still be mined/),
  ).toBeTruthy()
  expect(transactions.list()).toMatchObject([{ state: 'pending' }])
  expect(host.toasts).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop following' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(transactions.list()).toEqual([])
  status = '0x1'
  await pass(20)
  expect(host.toasts).toEqual([])
})

test('what the chain never tells of can be left after some minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { pay, dialog, pass } = await open({
    answer: ({ method }) => (method === 'eth_getTransactionByHash' ? null : undefined),
    status: () => undefined,
  })
  pay()
  await pass(1)
  await pass(170)
  expect(within(dialog).queryByRole('button', { name: 'Stop following' })).toBeNull()
  await pass(15)
  expect(within(dialog).getByText(/^The chain has not told of it for minutes\./)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Stop following' })).toBeTruthy()
})

test('a wallet that was on another chain all along is on the portal’s after the switch, and nothing says otherwise', async () => {
  let chain = '0x1'
  const { dialog } = await open({
    answer: ({ method }) => {
      if (method === 'wallet_switchEthereumChain') chain = '0x7a69'
      return method === 'eth_chainId' ? chain : undefined
    },
  })
  // Seen by looking ahead, before anything is sent.
  const sentence = await within(dialog).findByText(/^Your wallet is on another chain than /)
  fireEvent.click(within(dialog).getByRole('button', { name: /^Switch to / }))
  await waitFor(() => expect(sentence.isConnected).toBe(false))
  expect(within(dialog).queryByRole('button', { name: /^Switch to / })).toBeNull()
})
