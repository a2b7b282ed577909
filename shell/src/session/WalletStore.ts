import type { Chain } from '@portal/sdk'
import { shortAddress } from '@portal/sdk'
import type { ToastInput, WalletState } from '@portal/sdk/host'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { Store } from '../app/Store'
import { t } from '../app/text'
import { type ChainToAdd, polygon, switchChain } from './switchChain'
import { connectionToast } from './walletError'
import type { Eip1193Provider, Wallet, Wallets } from './wallets'

/** The wallet of this page: connected before, and apart from, a session. */
export interface ConnectedWallet extends WalletState {
  provider: BrowserProvider | null
  signer: JsonRpcSigner | null
  /** the discovered wallet in use */
  walletId: string | null
}

export interface WalletStoreOptions {
  wallets: Wallets
  toast(toast: ToastInput): void
  /** No wallet is there: offer to install one. */
  offerInstall(): void
  chain(): Chain
  reload(): void
  memory?: Storage
}

const disconnected: ConnectedWallet = {
  address: null,
  chainId: null,
  balance: null,
  kind: null,
  isConnecting: false,
  provider: null,
  signer: null,
  walletId: null,
}

const lastUsed = 'portal.wallet'
const loadEthers = () => import('ethers')

/** Connects to the browser's wallet and follows it: the flows, names and toasts of the specification, §3, §4, §7 and §8. */
export class WalletStore {
  private readonly store = new Store<ConnectedWallet>(disconnected)
  readonly get = this.store.get
  readonly subscribe = this.store.subscribe
  private unfollow: () => void = () => {}
  /** Counts what the person and the wallet asked for: an answer to what came before the newest is late. */
  private turn = 0
  /** Called when the wallet itself took its accounts back. */
  onEmptied: () => void = () => {}

  constructor(private readonly options: WalletStoreOptions) {}

  lastUsed(): string | null {
    return this.options.memory?.getItem(lastUsed) ?? null
  }

  /** Looks for accounts that this portal may already see, and asks the person nothing; false when there is none. */
  async check(): Promise<boolean> {
    if (this.store.get().isConnecting) return true
    const turn = ++this.turn
    const { wallets } = this.options
    const list = wallets.list()
    const preferred = wallets.find(this.store.get().walletId ?? this.lastUsed())
    for (const wallet of preferred ? [preferred, ...list.filter((other) => other !== preferred)] : list) {
      if (await this.resume(wallet, turn)) return true
    }
    // A wallet that is locked tells its accounts when it opens.
    if (preferred) this.follow(preferred.provider)
    return false
  }

  /** Asks a wallet for its accounts; whether it gave one. */
  async connect(choice?: Wallet): Promise<boolean> {
    const { wallets, toast } = this.options
    if (this.store.get().isConnecting) return false
    const wallet = choice ?? wallets.find(this.lastUsed()) ?? wallets.list()[0]
    if (!wallet) return this.noWallet()
    const turn = ++this.turn
    this.store.set({ isConnecting: true })
    try {
      const accounts = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as string[] | null
      if (!accounts?.[0]) throw new Error(t('wallet.noAccounts'))
      const address = await this.load(wallet, accounts[0], turn)
      if (address === null) return false
      toast({ title: t('wallet.connected'), description: `${wallet.kind} ${shortAddress(address)}` })
      return true
    } catch (error) {
      toast(connectionToast(error))
      return false
    } finally {
      this.store.set({ isConnecting: false })
    }
  }

  /** Forgets the wallet; the wallet's own permission stays with the wallet. */
  disconnect(): void {
    this.turn++
    this.unfollow()
    this.unfollow = () => {}
    this.store.set(disconnected)
    this.options.toast({ title: t('wallet.disconnected') })
  }

  /** An EIP-1193 request of a page. */
  request = (request: { method: string; params?: unknown[] }): Promise<unknown> => {
    const wallet = this.options.wallets.find(this.store.get().walletId)
    if (!wallet) return Promise.reject(new Error(t('wallet.notConnected')))
    return wallet.provider.request(request)
  }

  /** Lets the person choose the accounts that the portal sees. */
  async chooseAccount(): Promise<void> {
    await this.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }).catch(() => {})
  }

  async refreshBalance(): Promise<void> {
    const { provider, address } = this.store.get()
    if (!provider || !address) return
    const balance = await provider.getBalance(address)
    if (this.store.get().address === address) this.store.set({ balance: balance.toString() })
  }

  switchToPolygon = (): Promise<boolean> => {
    const { id, currency } = this.options.chain()
    const configured = id === polygon.id ? currency : { name: 'POL', symbol: 'POL', decimals: 18 }
    return this.switchTo(polygon, t('wallet.addPolygonFailed'), configured)
  }

  switchToTargetChain = (): Promise<boolean> => {
    const chain = this.options.chain()
    return this.switchTo(chain, t('wallet.addChainFailed', { chain: chain.name }), null)
  }

  private async switchTo(chain: ChainToAdd, failure: string, other: ChainToAdd['currency'] | null): Promise<boolean> {
    const wallet = this.options.wallets.find(this.store.get().walletId) ?? this.options.wallets.list()[0]
    if (!wallet) return this.noWallet()
    const outcome = await switchChain(wallet.provider, chain, other)
    if (outcome === 'add failed')
      this.options.toast({ title: t('wallet.network'), description: failure, destructive: true })
    if (outcome === 'failed') {
      const description = t('wallet.switchFailed', { chain: chain.name })
      this.options.toast({ title: t('wallet.network'), description, destructive: true })
    }
    return outcome === 'switched'
  }

  private noWallet(): false {
    this.options.toast({ title: t('wallet.none'), description: t('wallet.noneText'), destructive: true })
    this.options.offerInstall()
    return false
  }

  /** Whether the wallet has an account for this portal, or something newer is being found out. */
  private async resume(wallet: Wallet, turn: number): Promise<boolean> {
    // A wallet that cannot answer a silent question is not connected.
    const asked = wallet.provider.request({ method: 'eth_accounts' }).catch(() => null)
    const accounts = (await asked) as string[] | null
    if (turn !== this.turn) return true
    if (!accounts?.[0]) return false
    // The account is there even when its chain cannot be read.
    await this.load(wallet, accounts[0], turn).catch(() => {})
    return true
  }

  /** The address, in its EIP-55 form; null when the answer came late. */
  private async load(wallet: Wallet, account: string, turn: number): Promise<string | null> {
    const { BrowserProvider, getAddress } = await loadEthers()
    const provider = new BrowserProvider(wallet.provider, 'any')
    const address = getAddress(account)
    const [signer, network, balance] = await Promise.all([
      provider.getSigner(address),
      provider.getNetwork(),
      provider.getBalance(address),
    ])
    if (turn !== this.turn) return null
    this.follow(wallet.provider)
    this.options.memory?.setItem(lastUsed, wallet.id)
    this.store.set({
      address,
      chainId: Number(network.chainId),
      balance: balance.toString(),
      kind: wallet.kind,
      walletId: wallet.id,
      provider,
      signer,
    })
    return address
  }

  private follow(provider: Eip1193Provider): void {
    this.unfollow()
    const accounts = (list: string[]) => void this.accountsChanged(list)
    const chain = (id: string) => this.chainChanged(Number(id))
    provider.on?.('accountsChanged', accounts)
    provider.on?.('chainChanged', chain)
    this.unfollow = () => {
      provider.removeListener?.('accountsChanged', accounts)
      provider.removeListener?.('chainChanged', chain)
    }
  }

  private async accountsChanged(accounts: string[]): Promise<void> {
    if (accounts.length > 0) {
      await this.check()
      return
    }
    this.turn++
    const { address, walletId } = this.store.get()
    if (address === null) return
    this.store.set({ ...disconnected, walletId })
    this.options.toast({ title: t('wallet.disconnected') })
    this.onEmptied()
  }

  /** Wallets announce the chain they are on more than once; only another one is a change. */
  private chainChanged(chainId: number): void {
    const before = this.store.get().chainId
    if (before !== null && before !== chainId) this.options.reload()
  }
}
