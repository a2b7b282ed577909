import { afterEach, describe, expect, test, vi } from 'vitest'
import { FakeWallet, key, later, rpcError } from '../testing/wallet'
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

  test.each([
    ['yes', (accounts: ReturnType<typeof later>) => accounts.give([key.address])],
    ['no', (accounts: ReturnType<typeof later>) => accounts.refuse(rpcError(4001, 'User rejected the request.'))],
  ])('is over when it is cancelled: a late %s is not heard', async (_, answer) => {
    const { store, accounts, connecting, toasts } = asking()
    store.cancel()
    await connecting
    answer(accounts)
    await accounts.answer().catch(() => {})
    await vi.dynamicImportSettled()
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
    expect(toasts).toEqual([])
  })

  test('is not brought back by the events of a wallet that is known from before', async () => {
    localStorage.setItem('portal.wallet', 'io.metamask')
    const wallet = new FakeWallet()
    const { store, toasts } = storeOf(wallet)
    await store.check()
    wallet.answers.eth_requestAccounts = later().answer
    const connecting = store.connect()
    store.cancel()
    await connecting
    wallet.calls.length = 0
    wallet.accounts = [key.address]
    wallet.emit('accountsChanged', wallet.accounts)
    expect(wallet.calls).toEqual([])
    expect(store.get().address).toBeNull()
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

test('accounts without a chain and a balance may be cancelled, too', async () => {
  const wallet = new FakeWallet()
  wallet.answers.eth_getBalance = later().answer
  const { store } = storeOf(wallet)
  const connecting = store.connect()
  await vi.waitFor(() => expect(wallet.called('eth_getBalance')).toHaveLength(1))
  store.cancel()
  expect(await connecting).toBe(false)
  expect(store.get()).toMatchObject({ address: null, isConnecting: false })
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
