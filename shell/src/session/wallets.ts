import type { WalletState } from '@portal/sdk/host'
import { Store } from '../app/Store'
import { cut } from './walletError'

/** EIP-1193. */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
  isMetaMask?: boolean
  isCoinbaseWallet?: boolean
  /** what some wallets make of window.ethereum when another wallet was there before */
  providers?: Eip1193Provider[]
}

export type WalletKind = NonNullable<WalletState['kind']>

/** One wallet of this browser. What it says of itself is its own word: nothing is trusted by name. */
export interface Wallet {
  /** its own in this page, another one in the next */
  id: string
  /** reverse domain name of an announced wallet, the same in every page; "injected" for window.ethereum */
  rdns: string
  name: string
  kind: WalletKind
  /** a data: URI of an image, or null */
  icon: string | null
  provider: Eip1193Provider
}

/** Any script of any extension may send one. */
interface Announcement {
  info?: Partial<Record<'uuid' | 'name' | 'icon' | 'rdns', unknown>>
  provider?: Eip1193Provider
}

const injected = 'injected'
const nameLength = 40
const rdnsLength = 100
const iconLength = 512 * 1024

/** The wallets of this browser: those that announce themselves (EIP-6963), and window.ethereum when none does. */
export class Wallets {
  private readonly store = new Store<{ list: Wallet[] }>({ list: [] })
  readonly subscribe = this.store.subscribe

  constructor(private readonly page: Window & { ethereum?: Eip1193Provider }) {}

  list = (): Wallet[] => this.store.get().list

  /** Looks for wallets until the returned function is called; those already there are listed when it returns. */
  discover(): () => void {
    const heard = (event: Event) => this.add((event as CustomEvent<Announcement | null>).detail ?? {})
    this.page.addEventListener('eip6963:announceProvider', heard)
    const late = () => this.addInjected()
    this.page.addEventListener('ethereum#initialized', late)
    this.look()
    return () => {
      this.page.removeEventListener('eip6963:announceProvider', heard)
      this.page.removeEventListener('ethereum#initialized', late)
    }
  }

  /** Asks once more for wallets: not every late one says that it came. */
  look(): void {
    this.page.dispatchEvent(new Event('eip6963:requestProvider'))
    this.addInjected()
  }

  /**
   * A wallet announces itself each time it is asked. Another provider, or another name for the same, is another wallet, so
   * that nobody takes the place of one that is listed.
   */
  private add({ info, provider }: Announcement): void {
    const rdns = plain(info?.rdns, rdnsLength)
    const name = plain(info?.name, nameLength)
    if (!rdns || !name || typeof provider?.request !== 'function') return
    const list = this.list().filter((known) => known.rdns !== injected)
    if (list.some((known) => known.rdns === rdns && known.provider === provider)) return
    const wallet: Wallet = {
      id: `${rdns} ${list.length}`,
      rdns,
      name,
      kind: announcedKind(rdns),
      icon: image(info?.icon),
      provider,
    }
    this.store.set({ list: [...list, wallet] })
  }

  private addInjected(): void {
    const { ethereum } = this.page
    if (!ethereum || this.list().length > 0) return
    const all = Array.isArray(ethereum.providers) && ethereum.providers.length > 0 ? ethereum.providers : [ethereum]
    const able = [...new Set(all)].filter((provider) => typeof provider?.request === 'function')
    const list = able.map((provider, index): Wallet => {
      const kind = injectedKind(provider)
      return { id: `${injected} ${index}`, rdns: injected, name: kind, kind, icon: null, provider }
    })
    this.store.set({ list })
  }
}

/** Text of a stranger as it may be shown: one line, nothing invisible and nothing that turns the writing around. */
function plain(text: unknown, characters: number): string {
  if (typeof text !== 'string') return ''
  const visible = text.replace(/[\p{Zl}\p{Zp}\t\n\v\f\r]/gu, ' ').replace(/[\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
  return cut(visible.replace(/\s+/g, ' ').trim(), characters).trim()
}

function image(icon: unknown): string | null {
  return typeof icon === 'string' && icon.length <= iconLength && /^data:image\//i.test(icon) ? icon : null
}

function announcedKind(rdns: string): WalletKind {
  if (rdns === 'io.metamask' || rdns.startsWith('io.metamask.')) return 'MetaMask'
  if (rdns === 'com.coinbase.wallet') return 'Coinbase Wallet'
  return 'Web3 Wallet'
}

function injectedKind(provider: Eip1193Provider): WalletKind {
  if (provider.isCoinbaseWallet) return 'Coinbase Wallet'
  return provider.isMetaMask ? 'MetaMask' : 'Web3 Wallet'
}
