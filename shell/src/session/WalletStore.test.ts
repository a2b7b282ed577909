import type { ToastInput } from '@portal/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { portal } from '../testing/portal'
import { announce, FakeWallet, key, otherKey, rpcError, walletPage } from '../testing/wallet'
import { WalletStore } from './WalletStore'
import { Wallets } from './wallets'

afterEach(() => localStorage.clear())

/** A page with these wallets, each announced by EIP-6963. */
function page(...fakes: FakeWallet[]) {
  const window = walletPage()
  const wallets = new Wallets(window)
  wallets.discover()
  for (const [index, fake] of fakes.entries())
    announce(window, fake, index === 0 ? 'io.metamask' : 'com.coinbase.wallet')
  const toasts: ToastInput[] = []
  const parts = { offerInstall: vi.fn(), reload: vi.fn() }
  const store = new WalletStore({
    wallets,
    toast: (toast) => toasts.push(toast),
    chain: () => portal().chain,
    memory: localStorage,
    ...parts,
  })
  return { store, wallets, toasts, ...parts }
}

const short = `${key.address.slice(0, 6)}…${key.address.slice(-4)}`

describe('connecting', () => {
  test('loads address, chain and balance, and says so', async () => {
    const { store, toasts } = page(new FakeWallet())
    const seen: boolean[] = []
    store.subscribe(() => seen.push(store.get().isConnecting))
    expect(await store.connect()).toBe(true)
    expect(store.get()).toMatchObject({
      address: key.address,
      chainId: 31337,
      balance: '1000000000000000000',
      kind: 'MetaMask',
      isConnecting: false,
    })
    expect(seen[0]).toBe(true)
    expect(store.get().provider).not.toBeNull()
    expect(await store.get().signer?.getAddress()).toBe(key.address)
    expect(toasts).toEqual([{ title: 'Wallet Connected Successfully', description: `MetaMask ${short}` }])
  })

  test('names the kind of the wallet that was chosen', async () => {
    const { store, wallets, toasts } = page(new FakeWallet(), new FakeWallet())
    await store.connect(wallets.find('com.coinbase.wallet'))
    expect(toasts[0]?.description).toBe(`Coinbase Wallet ${short}`)
    expect(store.lastUsed()).toBe('com.coinbase.wallet')
  })

  test('without a wallet says so and offers to install one', async () => {
    const { store, toasts, offerInstall } = page()
    expect(await store.connect()).toBe(false)
    expect(toasts).toEqual([
      {
        title: 'No Wallet Detected',
        description: 'Please install MetaMask, Coinbase Wallet, or another Web3 wallet extension',
        destructive: true,
      },
    ])
    expect(offerInstall).toHaveBeenCalledOnce()
  })

  test.each([
    ['refused', rpcError(4001, 'User rejected the request.'), 'Connection Cancelled'],
    ['already asked', rpcError(-32002, 'pending'), 'Connection Pending'],
    ['without accounts', [], 'Wallet Locked'],
  ])('%s ends unconnected', async (_, answer, title) => {
    const wallet = new FakeWallet()
    wallet.answers.eth_requestAccounts = answer
    const { store, toasts } = page(wallet)
    expect(await store.connect()).toBe(false)
    expect(toasts.map((toast) => toast.title)).toEqual([title])
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
  })
})

describe('the silent check', () => {
  test('connects a wallet that is authorised, without a word', async () => {
    const wallet = new FakeWallet([key.address.toLowerCase()])
    const { store, toasts } = page(wallet)
    await store.check()
    expect(store.get().address).toBe(key.address)
    expect(wallet.called('eth_requestAccounts')).toEqual([])
    expect(toasts).toEqual([])
  })

  test('leaves a wallet alone that is not', async () => {
    const { store } = page(new FakeWallet())
    await store.check()
    expect(store.get().address).toBeNull()
  })

  test('prefers the wallet that was used last', async () => {
    localStorage.setItem('portal.wallet', 'com.coinbase.wallet')
    const { store } = page(new FakeWallet([key.address]), new FakeWallet([otherKey.address]))
    await store.check()
    expect(store.get()).toMatchObject({ address: otherKey.address, kind: 'Coinbase Wallet' })
  })
})

describe('answers that come late', () => {
  /** A wallet whose next balance waits for the test. */
  function slow(wallet: FakeWallet) {
    let answer = () => {}
    const balance = new Promise((resolve) => {
      answer = () => resolve('0x1')
    })
    wallet.answers.eth_getBalance = () => balance
    return { answer, asked: () => vi.waitFor(() => expect(wallet.called('eth_getBalance')).toHaveLength(1)) }
  }

  test('do not connect a wallet that took its accounts back meanwhile', async () => {
    const wallet = new FakeWallet()
    const { store } = page(wallet)
    await store.connect()
    const seen: (string | null)[] = []
    store.subscribe(() => seen.push(store.get().address))
    wallet.calls.length = 0
    const { answer, asked } = slow(wallet)
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await asked()
    wallet.emit('accountsChanged', [])
    answer()
    wallet.accounts = [key.address]
    expect(await store.connect()).toBe(true)
    expect(seen).not.toContain(otherKey.address)
  })

  test('do not connect after a disconnection', async () => {
    const wallet = new FakeWallet()
    const { store, toasts } = page(wallet)
    const { answer, asked } = slow(wallet)
    const connecting = store.connect()
    await asked()
    store.disconnect()
    answer()
    expect(await connecting).toBe(false)
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
    expect(toasts.map(({ title }) => title)).toEqual(['Wallet Disconnected'])
  })
})

describe('a connected wallet', () => {
  async function connected() {
    const wallet = new FakeWallet()
    const parts = page(wallet)
    await parts.store.connect()
    parts.toasts.length = 0
    return { wallet, ...parts }
  }

  test('that takes its accounts back is forgotten', async () => {
    const { wallet, store, toasts } = await connected()
    store.onEmptied = vi.fn()
    wallet.emit('accountsChanged', [])
    expect(store.get()).toMatchObject({ address: null, signer: null, chainId: null })
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
    expect(store.onEmptied).toHaveBeenCalledOnce()
  })

  test('that changes its account is checked again', async () => {
    const { wallet, store } = await connected()
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
  })

  test('reloads the page on another chain, and only then', async () => {
    const { wallet, reload } = await connected()
    wallet.emit('chainChanged', '0x7a69')
    expect(reload).not.toHaveBeenCalled()
    wallet.emit('chainChanged', '0x89')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is forgotten on request, and not followed any more', async () => {
    const { wallet, store, toasts, reload } = await connected()
    store.disconnect()
    wallet.emit('chainChanged', '0x1')
    expect(store.get().address).toBeNull()
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
    expect(reload).not.toHaveBeenCalled()
  })

  test('that empties its accounts twice is told of once', async () => {
    const { wallet, toasts } = await connected()
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [])
    expect(toasts).toHaveLength(1)
  })

  test('says when Polygon cannot be added', async () => {
    const { wallet, store, toasts } = await connected()
    wallet.answers.wallet_switchEthereumChain = rpcError(4902, 'Unrecognized chain ID')
    wallet.answers.wallet_addEthereumChain = rpcError(-32603, 'no')
    expect(await store.switchToPolygon()).toBe(false)
    expect(toasts).toEqual([
      { title: 'Network Error', description: 'Failed to add Polygon network', destructive: true },
    ])
  })
})

test('switching the network needs a wallet, too', async () => {
  const { store, toasts, offerInstall } = page()
  expect(await store.switchToPolygon()).toBe(false)
  expect(toasts.map(({ title }) => title)).toEqual(['No Wallet Detected'])
  expect(offerInstall).toHaveBeenCalledOnce()
})
