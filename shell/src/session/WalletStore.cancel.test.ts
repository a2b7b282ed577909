import { afterEach, describe, expect, test, vi } from 'vitest'
import { manners } from '../testing/manners'
import { FakeWallet, key, later, otherKey, rpcError } from '../testing/wallet'
import { connectedStoreOf, storeOf } from '../testing/walletStore'
import { GivenUp } from './Waiting'

afterEach(() => localStorage.clear())

describe('a connection that the wallet does not answer', () => {
  function asking() {
    const wallet = new FakeWallet()
    const accounts = later()
    wallet.answers.eth_requestAccounts = accounts.answer
    const parts = storeOf(wallet)
    return { wallet, accounts, connecting: parts.store.connect(), ...parts }
  }

  test('says what it waits for, and what it does not wait for any more', async () => {
    const { store, connecting } = asking()
    expect(store.get()).toMatchObject({
      isConnecting: true,
      waiting: { question: 'connect', wallet: { name: 'io.metamask' } },
    })
    store.cancel()
    expect(await connecting).toBe(false)
    expect(store.get()).toMatchObject({ isConnecting: false, waiting: null })
  })

  test('is over when it is cancelled: a late no is not heard', async () => {
    const { store, accounts, connecting, toasts } = asking()
    store.cancel()
    await connecting
    accounts.refuse(rpcError(4001, 'User rejected the request.'))
    await accounts.answer().catch(() => {})
    await vi.dynamicImportSettled()
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
    expect(toasts).toEqual([])
  })

  test('and is approved in the wallet though it was cancelled here is there, and told of', async () => {
    const { store, accounts, connecting, titles } = asking()
    store.cancel()
    expect(await connecting).toBe(false)
    accounts.give([key.address])
    await vi.waitFor(() => expect(store.get()).toMatchObject({ address: key.address, chainId: 31337 }))
    expect(store.get()).toMatchObject({ isConnecting: false, waiting: null, kind: 'MetaMask' })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })

  test('and is asked for again is there when the first question is approved', async () => {
    const { store, wallet, accounts, connecting, titles } = asking()
    store.cancel()
    await connecting
    wallet.answers.eth_requestAccounts = rpcError(-32002, 'Request already pending.')
    expect(await store.connect()).toBe(false)
    accounts.give([key.address])
    await vi.waitFor(() => expect(store.get().address).toBe(key.address))
    expect(titles()).toEqual(['Connection Pending', 'Wallet Connected Successfully'])
  })

  test('does not take the place of the wallet that was connected after it', async () => {
    const first = new FakeWallet()
    const accounts = later()
    first.answers.eth_requestAccounts = accounts.answer
    const { store, wallets, titles } = storeOf(first, new FakeWallet([otherKey.address]))
    const connecting = store.connect(wallets.list()[0])
    store.cancel()
    await connecting
    await store.connect(wallets.list()[1])
    accounts.give([key.address])
    await accounts.answer()
    await vi.dynamicImportSettled()
    expect(store.get()).toMatchObject({ address: otherKey.address, kind: 'Coinbase Wallet' })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })

  test('goes on by the events of a wallet that is known from before', async () => {
    localStorage.setItem('portal.wallet', 'io.metamask')
    const wallet = new FakeWallet()
    const { store, toasts } = storeOf(wallet)
    await store.check()
    wallet.answers.eth_requestAccounts = later().answer
    const connecting = store.connect()
    store.cancel()
    await connecting
    wallet.accounts = [key.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(store.get().address).toBe(key.address))
    expect(toasts).toEqual([])
  })

  test('may be tried again, and the wallet has the word', async () => {
    const { store, wallet, connecting, titles } = asking()
    store.cancel()
    await connecting
    wallet.answers.eth_requestAccounts = rpcError(-32002, 'Request already pending.')
    expect(await store.connect()).toBe(false)
    expect(titles()).toEqual(['Connection Pending'])
    wallet.answers.eth_requestAccounts = [key.address]
    expect(await store.connect()).toBe(true)
    expect(store.get()).toMatchObject({ address: key.address, isConnecting: false })
  })

  test('does not end the attempt after it', async () => {
    const { store, wallet, connecting } = asking()
    store.disconnect()
    wallet.answers.eth_requestAccounts = later().answer
    void store.connect()
    await connecting
    expect(store.get()).toMatchObject({ isConnecting: true, waiting: { question: 'connect' } })
  })

  test('leaves a wallet that is connected as it is, and followed', async () => {
    const other = new FakeWallet()
    other.answers.eth_requestAccounts = later().answer
    const { store, wallets, wallet, toasts } = await connectedStoreOf(new FakeWallet(), other)
    const connecting = store.connect(wallets.list()[1])
    store.cancel()
    await connecting
    expect(store.get()).toMatchObject({ address: key.address, kind: 'MetaMask' })
    wallet.emit('accountsChanged', [])
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
  })
})

test('a wallet that is locked and says nothing waits, and goes on when it opens', async () => {
  const wallet = new FakeWallet([], manners.strict)
  const { store } = storeOf(wallet)
  wallet.lock()
  const connecting = store.connect()
  expect(store.get().waiting?.question).toBe('connect')
  wallet.unlock()
  expect(await connecting).toBe(true)
  wallet.lock()
  const signing = store.answer('sign', wallet.request({ method: 'personal_sign', params: ['0x00'] }))
  expect(store.get().waiting?.question).toBe('sign')
  wallet.unlock()
  expect(await signing).toMatch(/^0x/)
  expect(store.get().waiting).toBeNull()
})

test('accounts without a chain and a balance are not waited for', async () => {
  const wallet = new FakeWallet()
  wallet.answers.eth_getBalance = later().answer
  const { store } = storeOf(wallet)
  expect(await store.connect()).toBe(true)
  store.cancel()
  expect(store.get()).toMatchObject({ address: key.address, balance: null, isConnecting: false, waiting: null })
})

test('a network that the wallet does not switch to may be cancelled, and a late answer says nothing', async () => {
  const { store, wallet, toasts } = await connectedStoreOf(new FakeWallet())
  const answer = later()
  wallet.answers.wallet_switchEthereumChain = answer.answer
  const switching = store.switchToTargetChain()
  expect(store.get().waiting?.question).toBe('switch')
  store.cancel()
  expect(await switching).toBe(false)
  answer.refuse(rpcError(-32603, 'no'))
  await answer.answer().catch(() => {})
  expect(store.get().waiting).toBeNull()
  expect(toasts).toEqual([])
})

test('a signature that the wallet does not give may be cancelled', async () => {
  const { store } = await connectedStoreOf(new FakeWallet())
  const signing = store.answer('sign', new Promise(() => {}))
  expect(store.get().waiting?.question).toBe('sign')
  store.cancel()
  await expect(signing).rejects.toThrow(GivenUp)
})

test('of two questions the newer is told of, then the older', async () => {
  const { store } = await connectedStoreOf(new FakeWallet())
  const sign = later()
  void store.answer('switch', new Promise(() => {}))
  const signing = store.answer('sign', sign.answer())
  expect(store.get().waiting?.question).toBe('sign')
  sign.give('0x')
  await signing
  expect(store.get().waiting?.question).toBe('switch')
})

test('a wallet that takes its accounts back is not waited for', async () => {
  const { store, wallet } = await connectedStoreOf(new FakeWallet())
  const signing = store.answer('sign', new Promise(() => {}))
  wallet.emit('accountsChanged', [])
  await expect(signing).rejects.toThrow(GivenUp)
  expect(store.get()).toMatchObject({ address: null, waiting: null })
})
