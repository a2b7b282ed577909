import type { WalletState } from '@portal/sdk/host'
import { Store } from '../app/Store'

/** EIP-1193. */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
  isMetaMask?: boolean
  isCoinbaseWallet?: boolean
}

export type WalletKind = NonNullable<WalletState['kind']>

/** One wallet of this browser. */
export interface Wallet {
  /** reverse domain name of an announced wallet; "injected" for window.ethereum */
  id: string
  name: string
  kind: WalletKind
  /** a data: URI, or null */
  icon: string | null
  provider: Eip1193Provider
}

/** Any script of any extension may send one. */
interface Announcement {
  info?: { uuid: string; name: string; icon: string; rdns: string }
  provider?: Eip1193Provider
}

const injected = 'injected'

/** The wallets of this browser: those that announce themselves (EIP-6963), and window.ethereum when none is it. */
export class Wallets {
  private readonly store = new Store<{ list: Wallet[] }>({ list: [] })
  readonly subscribe = this.store.subscribe

  constructor(private readonly page: Window & { ethereum?: Eip1193Provider }) {}

  list = (): Wallet[] => this.store.get().list

  find(id: string | null): Wallet | undefined {
    return this.list().find((wallet) => wallet.id === id)
  }

  /** Looks for wallets until the returned function is called; those already there are listed when it returns. */
  discover(): () => void {
    const heard = (event: Event) => this.add((event as CustomEvent<Announcement | null>).detail ?? {})
    this.page.addEventListener('eip6963:announceProvider', heard)
    this.page.dispatchEvent(new Event('eip6963:requestProvider'))
    const late = () => this.addInjected()
    this.page.addEventListener('ethereum#initialized', late)
    late()
    return () => {
      this.page.removeEventListener('eip6963:announceProvider', heard)
      this.page.removeEventListener('ethereum#initialized', late)
    }
  }

  private add({ info, provider }: Announcement): void {
    if (typeof info?.rdns !== 'string' || typeof provider?.request !== 'function') return
    if (this.list().some((wallet) => wallet.id === info.rdns)) return
    const wallet: Wallet = {
      id: info.rdns,
      name: info.name,
      kind: announcedKind(info.rdns),
      icon: /^data:image\//.test(info.icon) ? info.icon : null,
      provider,
    }
    this.store.set({ list: [...this.list().filter((known) => known.id !== injected), wallet] })
  }

  private addInjected(): void {
    const provider = this.page.ethereum
    if (!provider || this.list().length > 0) return
    const kind = injectedKind(provider)
    this.store.set({ list: [{ id: injected, name: kind, kind, icon: null, provider }] })
  }
}

function announcedKind(rdns: string): WalletKind {
  if (rdns.startsWith('io.metamask')) return 'MetaMask'
  if (rdns === 'com.coinbase.wallet') return 'Coinbase Wallet'
  return 'Web3 Wallet'
}

function injectedKind(provider: Eip1193Provider): WalletKind {
  if (provider.isCoinbaseWallet) return 'Coinbase Wallet'
  return provider.isMetaMask ? 'MetaMask' : 'Web3 Wallet'
}
