import { shortAddress } from '@portal/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { manners } from '../testing/manners'
import { FakeWallet, key, later, otherKey, rpcError } from '../testing/wallet'
import { connectedStoreOf, explorerUrl, storeOf } from '../testing/walletStore'

afterEach(() => localStorage.clear())

const cleared = { address: null, signer: null, provider: null, chainId: null, balance: null, kind: null }

describe('a connected wallet', () => {
  test('that takes its accounts back is forgotten', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    store.onEmptied = vi.fn()
    wallet.emit('accountsChanged', [])
    expect(store.get()).toMatchObject(cleared)
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
    expect(store.onEmptied).toHaveBeenCalledOnce()
    expect(wallet.called('wallet_revokePermissions')).toEqual([])
  })

  test('that empties its accounts twice is told of once', async () => {
    const { wallet, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [])
    expect(toasts).toHaveLength(1)
  })

  test('that changes its account while it is connected anew is checked again when that is done', async () => {
    const { wallet, store } = await connectedStoreOf(new FakeWallet())
    const balance = later()
    wallet.answers.eth_getBalance = balance.answer
    const connecting = store.connect()
    await vi.waitFor(() => expect(wallet.called('eth_getBalance')).toHaveLength(1))
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    balance.give('0x0')
    expect(await connecting).toBe(true)
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
    expect(wallet.called('eth_requestAccounts')).toHaveLength(1)
  })

  test('that changes its account is checked again, silently', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
    expect(wallet.called('eth_requestAccounts')).toEqual([])
    expect(toasts).toEqual([])
  })

  test('that changes its account is the one that is checked, though another is authorised', async () => {
    const { wallet, store } = await connectedStoreOf(new FakeWallet(), new FakeWallet([key.address]))
    localStorage.setItem('portal.wallet', 'com.coinbase.wallet')
    wallet.accounts = [otherKey.address]
    wallet.emit('accountsChanged', wallet.accounts)
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
  })

  test.each([['0x7a69'], ['31337'], [31337]])(
    'that says again that it is on its chain does not reload: %s',
    async (id) => {
      const { wallet, reload } = await connectedStoreOf(new FakeWallet())
      wallet.emit('chainChanged', id)
      expect(reload).not.toHaveBeenCalled()
    },
  )

  test.each([['0x'], ['0x0'], [''], ['loading'], [null], [undefined], [Number.NaN], [{}]])(
    'that says it is on no chain does not reload: %s',
    async (id) => {
      const { wallet, store, reload } = await connectedStoreOf(new FakeWallet())
      wallet.emit('chainChanged', id)
      expect(reload).not.toHaveBeenCalled()
      expect(store.get().chainId).toBe(31337)
    },
  )

  test.each([['0x89'], ['137'], [137]])('that is on another chain reloads the page: %s', async (id) => {
    const { wallet, reload } = await connectedStoreOf(new FakeWallet())
    wallet.emit('chainChanged', id)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('answers the requests of a page', async () => {
    const { store } = await connectedStoreOf(new FakeWallet())
    expect(await store.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('that does not let a page ask for another account leaves it to the person', async () => {
    const { wallet, store, toasts, titles } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_requestPermissions = rpcError(-32601, 'The method does not exist / is not available.')
    await store.chooseAccount()
    expect(toasts).toEqual([
      {
        title: 'Choose the account in your wallet',
        description: 'This wallet does not let a page ask for another account.',
      },
    ])
    wallet.answers.wallet_requestPermissions = rpcError(4001, 'User rejected the request.')
    await store.chooseAccount()
    expect(titles()).toHaveLength(1)
  })

  test('that grants the same account again leaves the choice to the person, too', async () => {
    const { store, toasts } = await connectedStoreOf(new FakeWallet())
    await store.chooseAccount()
    expect(toasts).toEqual([
      {
        title: 'Choose the account in your wallet',
        description: `Your wallet still shows ${shortAddress(key.address)} to this page.`,
      },
    ])
  })

  test('whose holder chooses another account there is followed without a word', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet([], manners.lenient))
    wallet.choice = otherKey.address
    await store.chooseAccount()
    await vi.waitFor(() => expect(store.get().address).toBe(otherKey.address))
    expect(toasts).toEqual([])
  })

  test('that is not there when an account is to be chosen is waited for, and let be', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet([], manners.strict))
    wallet.lock()
    const choosing = store.chooseAccount()
    expect(store.get().waiting).toMatchObject({ question: 'choose', wallet: { name: 'io.metamask' } })
    store.cancel()
    await choosing
    expect(store.get().waiting).toBeNull()
    expect(toasts).toEqual([])
  })
})

describe('disconnecting', () => {
  test('clears everything, says so once, and takes the permission back', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_revokePermissions = () => {
      wallet.accounts = []
      wallet.emit('accountsChanged', [])
      return null
    }
    store.disconnect()
    await vi.waitFor(() => expect(wallet.called('wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]]))
    expect(store.get()).toMatchObject({ ...cleared, isConnecting: false })
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
    expect(await store.check()).toBe(false)
  })

  test.each([
    ['cannot', rpcError(-32601, 'The method does not exist / is not available.')],
    ['does not want to', rpcError(4001, 'User rejected the request.')],
    ['does not answer', later().answer],
  ])('is the same with a wallet that %s take the permission back', async (_, answer) => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_revokePermissions = answer
    store.disconnect()
    await vi.waitFor(() => expect(wallet.called('wallet_revokePermissions')).toHaveLength(1))
    expect(store.get()).toMatchObject(cleared)
    expect(toasts).toEqual([{ title: 'Wallet Disconnected' }])
    expect(await store.connect()).toBe(true)
  })

  test('does not follow the wallet any more, not even one that cannot stop talking', async () => {
    const wallet = new FakeWallet()
    wallet.removeListener = () => {}
    const { store, titles, reload } = await connectedStoreOf(wallet)
    store.disconnect()
    wallet.emit('chainChanged', '0x1')
    wallet.emit('accountsChanged', [otherKey.address])
    wallet.emit('accountsChanged', [])
    await expect(store.request({ method: 'eth_chainId' })).rejects.toThrow('No wallet is connected.')
    expect(store.get().address).toBeNull()
    expect(titles()).toEqual(['Wallet Disconnected'])
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('switching the network', () => {
  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'as a page asks for it is to the portal’s own chain alone: %s',
    async (method) => {
      const { wallet, store } = await connectedStoreOf(new FakeWallet())
      const ask = (...params: unknown[]) => store.request({ method, params })
      for (const params of [[{ chainId: '0x1' }], [{ chainId: 'own' }], [{}], [null], []]) {
        await expect(ask(...params)).rejects.toMatchObject({ code: 4902, message: 'The wallet was not switched.' })
      }
      expect(wallet.calls).toEqual([])
      // Whatever else the page says of the chain, it is the portal that tells the wallet.
      expect(await ask({ chainId: '0x7a69', rpcUrls: ['https://elsewhere.example'] })).toBeNull()
      expect(wallet.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }])
      wallet.answers.wallet_switchEthereumChain = rpcError(4001, 'User rejected the request.')
      await expect(ask({ chainId: '0x7a69' })).rejects.toMatchObject({ code: 4001 })
    },
  )

  test('to one that the wallet cannot add says so', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_switchEthereumChain = rpcError(4902, 'Unrecognized chain ID')
    wallet.answers.wallet_addEthereumChain = rpcError(-32603, 'no')
    expect(await store.switchToPolygon()).toBe(false)
    expect(toasts).toEqual([
      { title: 'Network Error', description: 'Failed to add Polygon network', destructive: true },
    ])
  })

  test('to Polygon tries the configured currency where the wallet does not want MATIC', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_switchEthereumChain = rpcError(4902, 'Unrecognized chain ID')
    wallet.answers.wallet_addEthereumChain = (params: unknown) => {
      const [{ nativeCurrency }] = params as [{ nativeCurrency: { symbol: string } }]
      if (nativeCurrency.symbol === 'MATIC') return rpcError(-32602, 'nativeCurrency.symbol does not match')
      wallet.chainId = 137
      return null
    }
    expect(await store.switchToPolygon()).toBe(true)
    const added = wallet.called('wallet_addEthereumChain') as [{ nativeCurrency: { symbol: string } }][]
    expect(added.map(([{ nativeCurrency }]) => nativeCurrency.symbol)).toEqual(['MATIC', 'POL'])
    expect(toasts).toEqual([])
  })

  test("to the portal's own chain names it when that fails", async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_switchEthereumChain = rpcError(4902, 'Unrecognized chain ID')
    wallet.answers.wallet_addEthereumChain = rpcError(4001, 'User rejected the request.')
    expect(await store.switchToTargetChain()).toBe(false)
    expect(toasts).toEqual([
      { title: 'Network Error', description: 'Failed to add Dev chain network', destructive: true },
    ])
    expect(wallet.called('wallet_addEthereumChain')).toMatchObject([
      [{ chainId: '0x7a69', chainName: 'Dev chain', nativeCurrency: { symbol: 'POL' } }],
    ])
  })

  test('that it does not know, to the chain of this portal, adds that', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.chains.clear()
    wallet.chainId = 137
    expect(await store.switchToTargetChain()).toBe(true)
    expect(wallet.chainId).toBe(31337)
    expect(wallet.called('wallet_addEthereumChain')).toMatchObject([
      [{ chainId: '0x7a69', blockExplorerUrls: [explorerUrl] }],
    ])
    expect(toasts).toEqual([])
  })

  test('that the person refuses is no error', async () => {
    const { wallet, store, toasts } = await connectedStoreOf(new FakeWallet())
    wallet.answers.wallet_switchEthereumChain = rpcError(4001, 'User rejected the request.')
    expect(await store.switchToTargetChain()).toBe(false)
    expect(toasts).toEqual([])
  })

  test('needs a wallet, too', async () => {
    const { store, titles, offerInstall } = storeOf()
    expect(await store.switchToPolygon()).toBe(false)
    expect(titles()).toEqual(['No Wallet Detected'])
    expect(offerInstall).toHaveBeenCalledOnce()
  })
})
