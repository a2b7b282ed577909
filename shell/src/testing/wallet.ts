import { Wallet as Key } from 'ethers'
import { inject } from 'vitest'
import type { Eip1193Provider } from '../session/wallets'
import { type Manners, type MannersName, manners, namesExplorer } from './manners'

declare module 'vitest' {
  interface ProvidedContext {
    /** how the wallets of this run behave where a test does not say it */
    manners: MannersName
  }
}

export const key = new Key(`0x${'11'.repeat(32)}`)
export const otherKey = new Key(`0x${'22'.repeat(32)}`)

type Answer = unknown | ((params: unknown) => unknown)

/** The methods that a wallet asks its holder for. */
const forHolder = ['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign']

/** A wallet with a real key behind EIP-1193, whose answers a test may replace. */
export class FakeWallet implements Eip1193Provider {
  readonly calls: { method: string; params: unknown }[] = []
  private readonly listeners = new Map<string, Set<(value: never) => void>>()
  accounts: string[]
  chainId = 31337
  answers: Record<string, Answer> = {}
  /** the chains that it can switch to */
  readonly chains = new Set([31337])
  /** what its holder chooses when it asks which account a page may see */
  choice: string = key.address
  /** It reaches the endpoint that it reads from. */
  online = true
  private opened: Promise<void> | null = null
  private open: () => void = () => {}

  constructor(
    accounts: string[] = [],
    private readonly kind: Manners = manners[inject('manners')],
  ) {
    this.accounts = accounts
  }

  lock(): void {
    this.opened = new Promise((open) => {
      this.open = open
    })
  }

  unlock(): void {
    this.opened = null
    this.open()
  }

  async request({ method, params }: { method: string; params?: unknown[] | object }): Promise<unknown> {
    this.calls.push({ method, params })
    if (method in this.answers) {
      const answer = this.answers[method]
      const result: unknown = typeof answer === 'function' ? answer(params) : answer
      if (result instanceof Error || isRpcError(result)) throw result
      return result
    }
    if (this.opened && forHolder.includes(method)) {
      if (!this.kind.waitsWhileLocked) return []
      await this.opened
    }
    return this.perform(method, params)
  }

  private perform(method: string, params: unknown): unknown {
    switch (method) {
      case 'eth_accounts':
        return this.accounts
      case 'eth_requestAccounts':
        this.accounts = this.accounts.length > 0 ? this.accounts : [key.address.toLowerCase()]
        return this.accounts
      case 'wallet_requestPermissions':
        if (!this.kind.grantsSilently) this.show(this.choice)
        return [{ parentCapability: 'eth_accounts' }]
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'eth_getBalance':
        if (!this.online) throw rpcError(this.kind.unreachable, 'The endpoint does not answer.')
        return '0xde0b6b3a7640000'
      case 'personal_sign':
        return key.signMessage(Buffer.from((params as [`0x${string}`])[0].slice(2), 'hex'))
      case 'wallet_switchEthereumChain':
        return this.switchTo(params as [{ chainId: string }])
      case 'wallet_addEthereumChain':
        return this.addChain(params as [{ chainId: string; blockExplorerUrls?: unknown }])
      default:
        throw rpcError(-32601, 'The method does not exist / is not available.')
    }
  }

  private show(account: string): void {
    if (this.accounts[0] === account) return
    this.accounts = [account]
    this.emit('accountsChanged', this.accounts)
  }

  private switchTo([{ chainId }]: [{ chainId: string }]): null {
    if (!this.chains.has(Number(chainId))) throw rpcError(this.kind.unknownChain, `No chain ${chainId} here.`)
    this.chainId = Number(chainId)
    this.emit('chainChanged', chainId)
    return null
  }

  private addChain([chain]: [{ chainId: string; blockExplorerUrls?: unknown }]): null {
    if (this.kind.needsExplorer && !namesExplorer(chain.blockExplorerUrls)) {
      throw rpcError(-32602, 'Missing block explorer URL')
    }
    this.chains.add(Number(chain.chainId))
    return this.switchTo([chain])
  }

  on(event: string, listener: (value: never) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener))
  }

  removeListener(event: string, listener: (value: never) => void): void {
    this.listeners.get(event)?.delete(listener)
  }

  emit(event: string, value: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(value as never)
  }

  called(method: string): unknown[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.params)
  }
}

/** An answer that a wallet gives when the test says so. */
export function later(): { answer: () => Promise<unknown>; give(value: unknown): void; refuse(error: unknown): void } {
  let give: (value: unknown) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const promise = new Promise((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  return { answer: () => promise, give, refuse }
}

export function rpcError(code: number, message: string): { code: number; message: string } {
  return { code, message }
}

function isRpcError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

/** A window of its own, as far as wallets need one. */
export function walletPage(ethereum?: Eip1193Provider): Window & { ethereum?: Eip1193Provider } {
  return Object.assign(new EventTarget(), { ethereum }) as unknown as Window & { ethereum?: Eip1193Provider }
}

/** Announces a wallet the EIP-6963 way: now, and whenever it is asked for. */
export function announce(
  page: Window,
  provider: Eip1193Provider,
  rdns: string,
  said: Partial<Record<'uuid' | 'name' | 'icon', unknown>> = {},
): void {
  const info = { uuid: rdns, name: rdns, icon: 'data:image/svg+xml,<svg/>', rdns, ...said }
  const detail = { info, provider }
  const say = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', say)
  say()
}
