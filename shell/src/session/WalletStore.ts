import type { Chain } from '@portal/sdk'
import { shortAddress } from '@portal/sdk'
import type { ToastInput, WalletState } from '@portal/sdk/host'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { Store } from '../app/Store'
import { t } from '../app/text'
import { follow } from './follow'
import { requestPermissions, revokePermissions } from './permissions'
import { inTime, keepReading, readAccounts, readBalance, requestAccounts } from './reading'
import { polygon, type Switch, switchChain, unlessRefused, whereUnknown } from './switchChain'
import { GivenUp, type Question, type Wait, Waiting } from './Waiting'
import { connectionToast, errorCode, rejected, unknownChain } from './walletError'
import type { Eip1193Provider, Wallet, Wallets } from './wallets'

/** The wallet of this page: connected before, and apart from, a session. */
export interface ConnectedWallet extends WalletState {
  provider: BrowserProvider | null
  signer: JsonRpcSigner | null
  /** what the wallet has been asked and has not answered yet */
  waiting: Wait | null
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

const disconnected: Omit<ConnectedWallet, 'waiting'> = {
  address: null,
  chainId: null,
  balance: null,
  kind: null,
  isConnecting: false,
  provider: null,
  signer: null,
}

const lastUsed = 'portal.wallet'
/** The specification's sentence. The catalogue of toasts goes by its words, so it is the same in every language. */
const noAccounts = 'No accounts available. Please unlock your wallet.'
const loadEthers = () => import('ethers')

/** Connects to the browser's wallet and follows it: the flows, names and toasts of the specification, §3, §4, §7 and §8. */
export class WalletStore {
  private readonly store = new Store<ConnectedWallet>({ ...disconnected, waiting: null })
  readonly get = this.store.get
  readonly subscribe = this.store.subscribe
  /** The wallet that was connected in this page; it stays while it is locked. */
  private used: Wallet | null = null
  private unfollow: () => void = () => {}
  private stopReading: () => void = () => {}
  private readonly waiting = new Waiting((waiting) => this.store.set({ waiting }))
  /** Counts what the person and the wallet asked for: an answer to what came before the newest is late. */
  private turn = 0
  private attempt = 0
  /** Counts the disconnections: an approval that was asked for before one connects nothing. */
  private ends = 0
  /** The wallet told of its accounts while it was being connected. */
  private told = false
  /** Called when the wallet itself took its accounts back. */
  onEmptied: () => void = () => {}

  constructor(private readonly options: WalletStoreOptions) {}

  /** The domain of the wallet that was used last, in this page or before it. */
  lastUsed(): string | null {
    return this.options.memory?.getItem(lastUsed) ?? null
  }

  /** The wallets in the order in which they are asked and shown: the one that was used last comes first. */
  inOrder(list: Wallet[]): Wallet[] {
    const last = this.lastUsed()
    const rank = (wallet: Wallet) => (this.uses(wallet) ? 2 : wallet.rdns === last ? 1 : 0)
    return [...list].sort((a, b) => rank(b) - rank(a))
  }

  /** Whether it is the wallet that was connected in this page. */
  uses(wallet: Wallet): boolean {
    return wallet.provider === this.used?.provider
  }

  /** Looks for accounts that this portal may already see, and asks the person nothing; false when there is none. */
  async check(): Promise<boolean> {
    if (this.store.get().isConnecting) return true
    const turn = ++this.turn
    const list = this.inOrder(this.options.wallets.list())
    for (const wallet of list) {
      if (await this.resume(wallet, turn)) return true
    }
    // A wallet that is locked tells its accounts when it opens.
    const [first] = list
    if (first && (this.uses(first) || first.rdns === this.lastUsed())) this.follow(first.provider)
    return false
  }

  /** Asks a wallet for its accounts; whether it gave one. */
  async connect(choice?: Wallet): Promise<boolean> {
    if (this.store.get().isConnecting) return false
    const wallet = choice ?? this.preferred()
    if (!wallet) return this.noWallet()
    this.turn++
    const attempt = ++this.attempt
    const { ends } = this
    this.store.set({ isConnecting: true })
    const asked = requestAccounts(wallet.provider)
    try {
      return await this.approved(wallet, await this.waiting.until(asked, 'connect', wallet))
    } catch (error) {
      if (error instanceof GivenUp) void this.approvedLate(wallet, asked, ends)
      else this.options.toast(connectionToast(error))
      return false
    } finally {
      if (attempt === this.attempt) this.connected()
    }
  }

  /** The account that the wallet reported meanwhile may be another one than it answered with, so it is asked again. */
  private connected(): void {
    this.store.set({ isConnecting: false })
    const { told } = this
    this.told = false
    if (told) void this.check()
  }

  /**
   * Gives up waiting for what the wallet was asked. A connection that the person approves later is still taken on; other answers are
   * ignored.
   */
  cancel = (): void => this.waiting.giveUp()

  /** Waits for the connected wallet's answer to a question for its holder; rejects with GivenUp after `cancel`. */
  answer<T>(question: Question, answer: Promise<T>): Promise<T> {
    return this.used ? this.waiting.until(answer, question, this.used) : answer
  }

  /** Waits for an answer of somebody else on the way to one of the wallet's; rejects with GivenUp after `cancel`. */
  meanwhile<T>(answer: Promise<T>): Promise<T> {
    return this.waiting.unlessGivenUp(answer)
  }

  /** Forgets the wallet, and has the wallet forget this portal where it can. */
  disconnect(): void {
    const { used } = this
    this.ends++
    this.cancel()
    this.turn++
    this.told = false
    this.stopFollowing()
    this.stopReading()
    this.used = null
    this.store.set(disconnected)
    this.options.toast({ title: t('wallet.disconnected') })
    if (used) void revokePermissions(used.provider)
  }

  /** An EIP-1193 request of a page. One to switch or add a chain is for the portal's own, and no other. */
  request = async (request: { method: string; params?: unknown[] }): Promise<unknown> => {
    if (!this.used) throw new Error(t('wallet.notConnected'))
    if (request.method.endsWith('EthereumChain')) return this.switchForPage(request.params)
    return this.used.provider.request(request)
  }

  /** Answers as EIP-3326 says: null when the wallet is on the chain, an error otherwise. */
  private async switchForPage(params: unknown[] = []): Promise<null> {
    const [wanted] = params as [{ chainId?: unknown } | undefined]
    const own = Number(wanted?.chainId) === this.options.chain().id
    if (own && (await this.switchToTargetChain())) return null
    throw Object.assign(new Error('The wallet was not switched.'), { code: own ? rejected : unknownChain })
  }

  /** Lets the person choose the accounts that the portal sees. A wallet may grant what it granted before, and show no window. */
  async chooseAccount(): Promise<void> {
    const { used } = this
    const { address } = this.store.get()
    if (!used || !address) return
    const title = t('wallet.chooseThere')
    try {
      await this.answer('choose', requestPermissions(used.provider))
      const [now] = (await inTime(readAccounts(used.provider))) ?? [address]
      if (now?.toLowerCase() !== address.toLowerCase()) return
      this.options.toast({ title, description: t('wallet.chooseStill', { account: shortAddress(address) }) })
    } catch (error) {
      if (error instanceof GivenUp || errorCode(error) === rejected) return
      this.options.toast({ title, description: t('wallet.chooseThereText') })
    }
  }

  async refreshBalance(): Promise<void> {
    const { address } = this.store.get()
    if (!this.used || !address) return
    const balance = await readBalance(this.used.provider, address)
    if (this.store.get().address === address) this.store.set({ balance })
  }

  switchToPolygon = (): Promise<boolean> => {
    const { id, currency } = this.options.chain()
    const configured = id === polygon.id ? currency : { name: 'POL', symbol: 'POL', decimals: 18 }
    const wanted = { chain: polygon, otherCurrency: configured, adds: whereUnknown }
    return this.switchTo(wanted, t('wallet.addPolygonFailed'))
  }

  switchToTargetChain = (): Promise<boolean> => {
    const chain = this.options.chain()
    const wanted = { chain, otherCurrency: null, adds: unlessRefused }
    return this.switchTo(wanted, t('wallet.addChainFailed', { chain: chain.name }))
  }

  private async switchTo(wanted: Switch, failure: string): Promise<boolean> {
    const wallet = this.used ?? this.preferred()
    if (!wallet) return this.noWallet()
    try {
      const switching = switchChain(wallet.provider, wanted)
      const outcome = await this.waiting.until(switching, 'switch', wallet)
      const title = t('wallet.network')
      if (outcome === 'add failed') this.options.toast({ title, description: failure, destructive: true })
      if (outcome === 'failed') {
        const description = t('wallet.switchFailed', { chain: wanted.chain.name })
        this.options.toast({ title, description, destructive: true })
      }
      return outcome === 'switched'
    } catch {
      return false // given up; switchChain itself rejects never
    }
  }

  private preferred(): Wallet | undefined {
    const { wallets } = this.options
    if (wallets.list().length === 0) wallets.look()
    return this.inOrder(wallets.list())[0]
  }

  private noWallet(): false {
    this.options.toast({ title: t('wallet.none'), description: t('wallet.noneText'), destructive: true })
    this.options.offerInstall()
    return false
  }

  /** The person said yes: whatever follows, the wallet is connected. False when the answer came late. */
  private async approved(wallet: Wallet, [account]: string[]): Promise<boolean> {
    if (!account) throw new Error(noAccounts)
    const address = await this.take(wallet, account, ++this.turn)
    if (address === null) return false
    this.options.toast({ title: t('wallet.connected'), description: `${wallet.kind} ${shortAddress(address)}` })
    return true
  }

  /**
   * Somebody who gave up waiting may still answer in the wallet's own window. A yes is followed unless the page went on to another wallet,
   * or disconnected; a no changes nothing.
   */
  private async approvedLate(wallet: Wallet, asked: Promise<string[]>, ends: number): Promise<void> {
    const accounts = await asked.catch(() => [])
    const { address, isConnecting } = this.store.get()
    if (ends !== this.ends || address !== null || isConnecting || accounts.length === 0) return
    await this.approved(wallet, accounts).catch(() => {})
  }

  /** Whether the wallet has an account for this portal, or something newer is being found out. */
  private async resume(wallet: Wallet, turn: number): Promise<boolean> {
    const asked = readAccounts(wallet.provider)
    const accounts = await inTime(asked)
    if (turn !== this.turn) return true
    if (accounts === null) void asked.then((late) => this.resumeLate(wallet, late, turn))
    const [account] = accounts ?? []
    if (!account) return false
    try {
      await this.take(wallet, account, turn)
      return true
    } catch {
      return false // an account that is no address is none
    }
  }

  /** Connects a wallet that answered the silent check late, where nothing else happened meanwhile. */
  private async resumeLate(wallet: Wallet, [account]: string[], turn: number): Promise<void> {
    if (!account || turn !== this.turn || this.store.get().address !== null) return
    await this.take(wallet, account, turn).catch(() => {})
  }

  /**
   * Takes the account on. Returns its address in the EIP-55 form; null where the answer came late. Chain and balance are read beside: what
   * cannot be read is unknown, and is read again.
   */
  private async take(wallet: Wallet, account: string, turn: number): Promise<string | null> {
    const { BrowserProvider, JsonRpcSigner, getAddress } = await loadEthers()
    const address = getAddress(account)
    if (turn !== this.turn) return null
    const before = this.uses(wallet) ? this.store.get() : disconnected
    const known = { chainId: before.chainId, balance: before.address === address ? before.balance : null }
    const provider = new BrowserProvider(wallet.provider, 'any')
    this.used = wallet
    this.follow(wallet.provider)
    this.options.memory?.setItem(lastUsed, wallet.rdns)
    // ethers' own getSigner may ask the person for accounts.
    this.store.set({ address, ...known, kind: wallet.kind, provider, signer: new JsonRpcSigner(provider, address) })
    this.stopReading()
    this.stopReading = keepReading(wallet.provider, address, (figures) => this.store.set(figures))
    return address
  }

  private follow(provider: Eip1193Provider): void {
    this.stopFollowing()
    this.unfollow = follow(provider, {
      accountsChanged: (accounts) => void this.accountsChanged(accounts),
      chainChanged: (chainId) => this.chainChanged(chainId),
    })
  }

  private stopFollowing(): void {
    this.unfollow()
    this.unfollow = () => {}
  }

  private async accountsChanged(accounts: string[]): Promise<void> {
    if (accounts.length > 0) {
      if (this.store.get().isConnecting) this.told = true
      else await this.check()
      return
    }
    this.turn++
    if (this.store.get().address === null) return
    this.cancel()
    this.stopReading()
    this.store.set(disconnected)
    this.options.toast({ title: t('wallet.disconnected') })
    this.onEmptied()
  }

  /** Wallets announce the chain they are on more than once; only another one is a change. */
  private chainChanged(now: number | null): void {
    const { address, chainId } = this.store.get()
    if (now === null || address === null || now === chainId) return
    if (chainId === null) void this.check()
    else this.options.reload()
  }
}
