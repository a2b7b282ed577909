import { act, cleanup, screen } from '@testing-library/react'
import { Interface } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../testing/host'
import { renderPage } from '../testing/page'
import { createTestWallet } from '../testing/wallet'
import { TransactionFault } from './TransactionFault'
import { useContract } from './useContract'
import { useRead } from './useRead'

const token = `0x${'1'.repeat(40)}`
const abi = ['function balanceOf(address owner) view returns (uint256)'] as const

afterEach(cleanup)

function Balance({ address }: { address?: string }) {
  const contract = useContract('GaiaToken', abi, address)
  const { data, error } = useRead(contract, 'balanceOf', [`0x${'2'.repeat(40)}`])
  if (!contract) return <p>nobody knows it</p>
  return <p>{error instanceof TransactionFault ? error.fault : (data?.toString() ?? 'reading')}</p>
}

const quotes = ['function quote((address token, uint256 amount) order) view returns (uint256)'] as const

function Quote({ amount }: { amount: bigint }) {
  const contract = useContract('GaiaToken', quotes)
  const { data } = useRead(contract, 'quote', [{ token, amount }])
  return <p>{data?.toString() ?? 'reading'}</p>
}

function open({
  configured = true,
  address,
  chainId = 31337 as number | null,
  answered,
}: {
  configured?: boolean
  address?: string
  chainId?: number | null
  answered?: string
} = {}) {
  const wallet = createTestWallet({ token: { address: token, balance: 7n } })
  const host = createTestHost({
    wallet: wallet.request,
    state: {
      wallet: {
        address: chainId === null ? null : wallet.address,
        chainId,
        balance: '0',
        kind: null,
        isConnecting: false,
      },
    },
  })
  const { portal } = host.getState()
  if (configured)
    host.setState({ portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: address ?? token } } } })
  const reads = () => wallet.asked.filter((method) => method === 'eth_call').length
  return { ...renderPage(<Balance address={answered} />, { module: 'gaia', host }), reads }
}

test('a contract of the configuration is read by its name, again after a transaction, and anew by who comes later', async () => {
  const { client, reads, unmount } = open()
  await screen.findByText('7')
  expect(reads()).toBe(1)
  await act(() => client.invalidateQueries({ queryKey: ['chain'] }))
  expect(reads()).toBe(2)
  unmount()
  await act(() => new Promise((done) => setTimeout(done, 0)))
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('what the module answered as its address counts where the configuration names none', async () => {
  open({ configured: false, answered: token })
  await screen.findByText('7')
})

test('what the module answered never takes the place of the configured contract', async () => {
  open({ answered: `0x${'6'.repeat(40)}` }) // where the wallet's chain has no token
  await screen.findByText('7')
})

test('a contract that nobody knows is none, and without a wallet nothing is read', async () => {
  open({ configured: false })
  await screen.findByText('nobody knows it')
  cleanup()
  const { reads } = open({ chainId: null })
  await screen.findByText('noWallet')
  expect(reads()).toBe(0)
})

test('structs that differ are read apart', async () => {
  const abiOfQuotes = new Interface(quotes)
  const wallet = createTestWallet({
    answer: ({ method, params: [call] }) =>
      method === 'eth_call'
        ? `0x${BigInt(abiOfQuotes.decodeFunctionData('quote', (call as { data: string }).data)[0].amount * 2n)
            .toString(16)
            .padStart(64, '0')}`
        : undefined,
  })
  const { address } = wallet
  const host = createTestHost({
    wallet: wallet.request,
    state: { wallet: { address, chainId: 31337, balance: '0', kind: null, isConnecting: false } },
  })
  const { portal } = host.getState()
  host.setState({ portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: token } } } })
  const both = (
    <>
      <Quote amount={1n} />
      <Quote amount={2n} />
    </>
  )
  renderPage(both, { module: 'gaia', host })
  await screen.findByText('2')
  await screen.findByText('4')
})
