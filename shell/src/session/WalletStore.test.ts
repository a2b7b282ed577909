import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../app/text'
import { announce, FakeWallet, key, later, otherKey, rpcError } from '../testing/wallet'
import { storeOf } from '../testing/walletStore'
import { patience } from './reading'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const short = `${key.address.slice(0, 6)}…${key.address.slice(-4)}`

describe('connecting', () => {
  test('loads address, chain and balance, and says so', async () => {
    const { store, toasts } = storeOf(new FakeWallet())
    const seen: boolean[] = []
    store.subscribe(() => seen.push(store.get().isConnecting))
    expect(await store.connect()).toBe(true)
    const all = { address: key.address, chainId: 31337, balance: '1000000000000000000', kind: 'MetaMask' }
    await vi.waitFor(() => expect(store.get()).toMatchObject({ ...all, isConnecting: false }))
    expect(seen[0]).toBe(true)
    expect(await store.get().provider?.getBalance(key.address)).toBe(10n ** 18n)
    expect(await store.get().signer?.getAddress()).toBe(key.address)
    expect(toasts).toEqual([{ title: 'Wallet Connected Successfully', description: `MetaMask ${short}` }])
  })

  test.each([
    ['com.coinbase.wallet', 'Coinbase Wallet'],
    ['io.rabby', 'Web3 Wallet'],
  ])('names the kind of the wallet that was chosen: %s', async (rdns, kind) => {
    const { store, wallets, toasts } = storeOf(new FakeWallet(), new FakeWallet(), new FakeWallet())
    await store.connect(wallets.list().find((wallet) => wallet.rdns === rdns))
    expect(toasts[0]?.description).toBe(`${kind} ${short}`)
    expect(store.lastUsed()).toBe(rdns)
  })

  test('without a wallet says so and offers to install one', async () => {
    const { store, toasts, offerInstall } = storeOf()
    expect(await store.connect()).toBe(false)
    expect(toasts).toEqual([
      {
        title: 'No Wallet Detected',
        description: 'Please install MetaMask, Coinbase Wallet, or another Web3 wallet extension',
        destructive: true,
      },
    ])
    expect(offerInstall).toHaveBeenCalledOnce()
    expect(store.get().isConnecting).toBe(false)
  })

  test('finds a wallet that came after the page and did not say so', async () => {
    const { store, window } = storeOf()
    window.ethereum = new FakeWallet()
    expect(await store.connect()).toBe(true)
  })

  test('without a choice asks the wallet that was used last', async () => {
    localStorage.setItem('portal.wallet', 'com.coinbase.wallet')
    const { store } = storeOf(new FakeWallet(), new FakeWallet())
    await store.connect()
    expect(store.get().kind).toBe('Coinbase Wallet')
  })

  test.each([
    ['refused', { eth_requestAccounts: rpcError(4001, 'User rejected the request.') }, 'Connection Cancelled'],
    ['already asked', { eth_requestAccounts: rpcError(-32002, 'pending') }, 'Connection Pending'],
    ['without accounts', { eth_requestAccounts: [] }, 'Wallet Locked'],
    ['whose accounts are no list', { eth_requestAccounts: null }, 'Wallet Locked'],
    ['whose account is no address', { eth_requestAccounts: ['me'] }, 'Connection Failed'],
    ['without a network', { eth_requestAccounts: rpcError(-32603, 'no network') }, 'Network Error'],
  ])('%s ends unconnected', async (_, answers, title) => {
    const wallet = new FakeWallet()
    wallet.answers = answers
    const { store, toasts } = storeOf(wallet)
    expect(await store.connect()).toBe(false)
    expect(toasts).toMatchObject([{ title, destructive: true }])
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
  })

  test('twice at once asks the wallet once', async () => {
    const wallet = new FakeWallet()
    const { store, titles } = storeOf(wallet)
    expect(await Promise.all([store.connect(), store.connect()])).toEqual([true, false])
    expect(wallet.called('eth_requestAccounts')).toHaveLength(1)
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })
})

describe('a wallet whose account was approved', () => {
  const unknown = { chainId: null, balance: null }
  const known = { chainId: 31337, balance: '1000000000000000000' }

  test('is connected though it cannot reach its endpoint, and reads the balance again', async () => {
    vi.useFakeTimers()
    const wallet = new FakeWallet()
    wallet.online = false
    const { store, titles } = storeOf(wallet)
    expect(await store.connect()).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get()).toMatchObject({ address: key.address, chainId: 31337, balance: null, isConnecting: false })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.get()).toMatchObject({ address: key.address, balance: null })
    wallet.online = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.get()).toMatchObject({ address: key.address, ...known })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
    const asked = wallet.called('eth_getBalance').length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wallet.called('eth_getBalance')).toHaveLength(asked)
  })

  test.each([
    ['refuses to tell', rpcError(4001, 'User rejected the request.')],
    ['cannot tell', rpcError(-32603, 'no network')],
    ['does not tell', later().answer],
    ['tells nothing', null],
    ['tells less than nothing', ''],
    ['tells nonsense', '0x'],
  ])('is connected though it %s chain and balance, which are unknown and no zero', async (_, answer) => {
    vi.useFakeTimers()
    const wallet = new FakeWallet()
    wallet.answers = { eth_chainId: answer, eth_getBalance: answer }
    const { store, titles } = storeOf(wallet)
    expect(await store.connect()).toBe(true)
    await vi.advanceTimersByTimeAsync(patience)
    expect(store.get()).toMatchObject({ address: key.address, ...unknown, isConnecting: false, waiting: null })
    wallet.answers = {}
    await vi.advanceTimersByTimeAsync(patience + 60_000)
    expect(store.get()).toMatchObject({ address: key.address, ...known })
    expect(titles()).toEqual(['Wallet Connected Successfully'])
  })

  test('is connected though a wallet that was used before locks meanwhile', async () => {
    localStorage.setItem('portal.wallet', 'io.metamask')
    const [known, chosen] = [new FakeWallet(), new FakeWallet()]
    const { store, wallets } = storeOf(known, chosen)
    await store.check()
    const accounts = later()
    chosen.answers.eth_requestAccounts = accounts.answer
    const connecting = store.connect(wallets.list()[1])
    known.emit('accountsChanged', [])
    accounts.give([key.address])
    expect(await connecting).toBe(true)
    expect(store.get()).toMatchObject({ address: key.address, kind: 'Coinbase Wallet' })
  })

  test('is not asked again for its figures when it is gone', async () => {
    vi.useFakeTimers()
    const wallet = new FakeWallet()
    wallet.online = false
    const { store } = storeOf(wallet)
    await store.connect()
    await vi.advanceTimersByTimeAsync(10_000)
    store.disconnect()
    const asked = wallet.called('eth_getBalance').length
    wallet.online = true
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wallet.called('eth_getBalance')).toHaveLength(asked)
    expect(store.get()).toMatchObject({ address: null, ...unknown })
  })

  test('shows no balance of the account before it', async () => {
    const wallet = new FakeWallet([key.address])
    const { store } = storeOf(wallet)
    await store.check()
    await vi.waitFor(() => expect(store.get()).toMatchObject(known))
    wallet.online = false
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
    expect(store.get()).toMatchObject({ chainId: 31337, balance: null })
  })
})

test.each([
  ['an account', { eth_requestAccounts: [] }, 'Wallet gesperrt'],
  ['a network', { eth_requestAccounts: rpcError(-32603, 'no network') }, 'Netzwerkfehler'],
])('a wallet without %s is told of as what it is in another language, too', async (_, answers, title) => {
  await messages.load('de')
  document.documentElement.lang = 'de'
  const wallet = new FakeWallet()
  wallet.answers = answers
  const { store, titles } = storeOf(wallet)
  await store.connect()
  document.documentElement.lang = ''
  expect(titles()).toEqual([title])
})

describe('the silent check', () => {
  test('connects a wallet that is authorised, without a word', async () => {
    const wallet = new FakeWallet([key.address.toLowerCase()])
    const { store, toasts } = storeOf(wallet)
    const seen: boolean[] = []
    store.subscribe(() => seen.push(store.get().isConnecting))
    expect(await store.check()).toBe(true)
    const all = { address: key.address, chainId: 31337, balance: '1000000000000000000' }
    await vi.waitFor(() => expect(store.get()).toMatchObject(all))
    expect(wallet.called('eth_requestAccounts')).toEqual([])
    expect(toasts).toEqual([])
    expect(seen).not.toContain(true)
  })

  test.each([
    ['that is not authorised', []],
    ['that refuses to say', rpcError(4100, 'Unauthorized')],
    ['whose account is no address', ['me']],
    ['whose accounts are no list', undefined],
  ])('leaves a wallet alone %s', async (_, accounts) => {
    const wallet = new FakeWallet()
    wallet.answers.eth_accounts = accounts
    const { store, toasts } = storeOf(wallet)
    expect(await store.check()).toBe(false)
    expect(store.get().address).toBeNull()
    expect(toasts).toEqual([])
  })

  test('asks the wallet that was used last first', async () => {
    localStorage.setItem('portal.wallet', 'com.coinbase.wallet')
    const others = [new FakeWallet([key.address]), new FakeWallet([key.address])] as const
    const { store } = storeOf(others[0], new FakeWallet([otherKey.address]), others[1])
    await store.check()
    expect(store.get()).toMatchObject({ address: otherKey.address, kind: 'Coinbase Wallet' })
    expect(others.flatMap(({ calls }) => calls)).toEqual([])
  })

  test('goes on to the next wallet', async () => {
    localStorage.setItem('portal.wallet', 'com.coinbase.wallet')
    const { store } = storeOf(new FakeWallet(), new FakeWallet(), new FakeWallet([otherKey.address]))
    await store.check()
    expect(store.get().kind).toBe('Web3 Wallet')
  })

  test.each([
    ['cannot be read', rpcError(-32603, 'no answer')],
    ['is none', '0x'],
  ])('shows the account whose chain %s, and its chain when the wallet tells it', async (_, answer) => {
    const wallet = new FakeWallet([key.address])
    wallet.answers.eth_chainId = answer
    const { store, reload } = storeOf(wallet)
    expect(await store.check()).toBe(true)
    const without = { address: key.address, chainId: null, balance: '1000000000000000000' }
    await vi.waitFor(() => expect(store.get()).toMatchObject(without))
    delete wallet.answers.eth_chainId
    wallet.emit('chainChanged', '0x7a69')
    await vi.waitFor(() => expect(store.get().chainId).toBe(31337))
    expect(reload).not.toHaveBeenCalled()
  })

  test('goes on to another that names the same domain', async () => {
    const { store, window } = storeOf(new FakeWallet())
    announce(window, new FakeWallet([key.address]), 'io.metamask')
    await store.check()
    expect(store.get().address).toBe(key.address)
  })
})

describe('answers that come late', () => {
  /** A wallet whose next answer waits for the test. */
  function slow(wallet: FakeWallet, method: string) {
    const answer = later()
    wallet.answers[method] = answer.answer
    return {
      answer: () => answer.give(wallet.accounts),
      asked: () => vi.waitFor(() => expect(wallet.called(method)).toHaveLength(1)),
    }
  }

  test('do not connect a wallet that took its accounts back meanwhile', async () => {
    const wallet = new FakeWallet()
    const { store } = storeOf(wallet)
    await store.connect()
    const seen: (string | null)[] = []
    store.subscribe(() => seen.push(store.get().address))
    wallet.calls.length = 0
    const { answer, asked } = slow(wallet, 'eth_accounts')
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
    const { store, titles } = storeOf(wallet)
    wallet.accounts = [key.address]
    const { answer, asked } = slow(wallet, 'eth_requestAccounts')
    const connecting = store.connect()
    await asked()
    store.disconnect()
    answer()
    expect(await connecting).toBe(false)
    await vi.dynamicImportSettled()
    expect(store.get()).toMatchObject({ address: null, isConnecting: false })
    expect(titles()).toEqual(['Wallet Disconnected'])
  })

  test('to the silent check do not hold up another wallet', async () => {
    vi.useFakeTimers()
    const mute = new FakeWallet()
    mute.answers.eth_accounts = later().answer
    const { store } = storeOf(mute, new FakeWallet([otherKey.address]))
    const checked = store.check()
    await vi.advanceTimersByTimeAsync(patience)
    expect(await checked).toBe(true)
    expect(store.get().address).toBe(otherKey.address)
  })

  test('to the silent check are welcome while nothing else happened', async () => {
    vi.useFakeTimers()
    const wallet = new FakeWallet([key.address])
    const accounts = later()
    wallet.answers.eth_accounts = accounts.answer
    const { store } = storeOf(wallet)
    const checked = store.check()
    await vi.advanceTimersByTimeAsync(patience)
    expect(await checked).toBe(false)
    vi.useRealTimers()
    accounts.give([key.address])
    await vi.waitFor(() => expect(store.get().address).toBe(key.address))
  })

  test('of chain and balance show the account without them', async () => {
    const wallet = new FakeWallet([key.address])
    wallet.answers = { eth_chainId: later().answer, eth_getBalance: later().answer }
    const { store } = storeOf(wallet)
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 })
    expect(await store.check()).toBe(true)
    expect(store.get()).toMatchObject({ address: key.address, chainId: null, balance: null })
  })
})
