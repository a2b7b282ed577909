import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import type { Shell } from '../app/Shell'
import { Store } from '../app/Store'
import { portal, session } from '../testing/portal'
import { FakeWallet, key, later, otherKey, rpcError } from '../testing/wallet'
import { storeOf } from '../testing/walletStore'
import { useWallet, WalletProvider } from './WalletContext'

afterEach(() => localStorage.clear())

/** What a component sees of this wallet; whoever connects it is signed in with 1234 GAIA. */
function contextOf(wallet: FakeWallet) {
  const { store, toasts } = storeOf(wallet)
  const state = new Store(slices(portal()))
  const shell = {
    wallet: store,
    state,
    enter: async () => {
      const connected = await store.connect()
      if (connected) state.set({ session: session({ gaiaBalance: 1234 }) })
      return connected
    },
    leave: async () => {
      store.disconnect()
      state.set({ session: null })
    },
  } as unknown as Shell
  const wrapper = ({ children }: { children: ReactNode }) => <WalletProvider shell={shell}>{children}</WalletProvider>
  const { result } = renderHook(useWallet, { wrapper })
  return { now: () => result.current, toasts, store }
}

const nobody = {
  provider: null,
  signer: null,
  address: null,
  chainId: null,
  balance: null,
  gaiaBalance: 0,
  isConnecting: false,
}

test('the wallet outside of its provider is an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useWallet)).toThrow('useWallet must be used within a WalletProvider')
})

test('the wallet is provider, signer, address, chain, balances, and what one does with them', async () => {
  const { now } = contextOf(new FakeWallet())
  expect(now()).toMatchObject(nobody)
  await act(() => now().connectWallet())
  expect(now()).toMatchObject({
    address: key.address,
    chainId: 31337,
    balance: '1',
    gaiaBalance: 1234,
    isConnecting: false,
  })
  expect(await now().signer?.getAddress()).toBe(key.address)
  expect((await now().provider?.getNetwork())?.chainId).toBe(31337n)
  await act(() => now().disconnectWallet())
  expect(now()).toMatchObject(nobody)
})

test('the balance of a session is not that of another account of the wallet', async () => {
  const wallet = new FakeWallet()
  const { now, store } = contextOf(wallet)
  await act(() => now().connectWallet())
  wallet.accounts = [otherKey.address]
  await act(() => store.check())
  expect(now()).toMatchObject({ address: otherKey.address, gaiaBalance: 0 })
})

test.each([
  ['succeeds', (answer: ReturnType<typeof later>) => answer.give([key.address])],
  ['fails', (answer: ReturnType<typeof later>) => answer.refuse(rpcError(4001, 'User rejected the request.'))],
])('isConnecting is true while it connects, and false when that %s', async (_, settle) => {
  const wallet = new FakeWallet()
  const answer = later()
  wallet.answers.eth_requestAccounts = answer.answer
  const { now } = contextOf(wallet)
  let connecting: Promise<boolean> | undefined
  act(() => {
    connecting = now().connectWallet()
  })
  expect(now().isConnecting).toBe(true)
  settle(answer)
  await act(() => connecting as Promise<boolean>)
  expect(now().isConnecting).toBe(false)
})

// The interface does not offer Polygon on a portal of another chain, so no browser test gets there. The errors are as
// MetaMask's page provider serialises them.
const serialised = (code: number, message: string, cause?: unknown) =>
  Object.assign(new Error(message), { code, data: { cause } })
const unknown = serialised(
  4902,
  'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.',
)

test('switchToPolygon switches to 0x89, and adds Polygon Mainnet where the wallet does not know it', async () => {
  const wallet = new FakeWallet()
  const { now, toasts } = contextOf(wallet)
  await act(() => now().connectWallet())
  toasts.length = 0
  wallet.answers.wallet_switchEthereumChain = unknown
  wallet.answers.wallet_addEthereumChain = () => {
    wallet.chainId = 137
    return null
  }
  expect(await now().switchToPolygon()).toBe(true)
  expect(wallet.called('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x89' }]])
  expect(wallet.called('wallet_addEthereumChain')).toEqual([
    [
      {
        chainId: '0x89',
        chainName: 'Polygon Mainnet',
        rpcUrls: ['https://polygon-rpc.com/'],
        nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
        blockExplorerUrls: ['https://polygonscan.com/'],
      },
    ],
  ])
  expect(toasts).toEqual([])
})

test('switchToPolygon says when Polygon cannot be added', async () => {
  const wallet = new FakeWallet()
  const { now, toasts } = contextOf(wallet)
  await act(() => now().connectWallet())
  toasts.length = 0
  wallet.answers.wallet_switchEthereumChain = unknown
  wallet.answers.wallet_addEthereumChain = serialised(-32602, 'nativeCurrency.symbol does not match')
  expect(await now().switchToPolygon()).toBe(false)
  expect(toasts).toEqual([{ title: 'Network Error', description: 'Failed to add Polygon network', destructive: true }])
})

test('switchToTargetChain switches to the chain of this portal', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = null
  const { now } = contextOf(wallet)
  await act(() => now().connectWallet())
  expect(await now().switchToTargetChain()).toBe(true)
  expect(wallet.called('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x7a69' }]])
})
