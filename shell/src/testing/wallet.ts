import { Wallet as Key } from 'ethers'
import type { Eip1193Provider } from '../session/wallets'

export const key = new Key(`0x${'11'.repeat(32)}`)
export const otherKey = new Key(`0x${'22'.repeat(32)}`)

type Answer = unknown | ((params: unknown) => unknown)

/** A wallet with a real key behind EIP-1193, whose answers a test may replace. */
export class FakeWallet implements Eip1193Provider {
  readonly calls: { method: string; params: unknown }[] = []
  private readonly listeners = new Map<string, Set<(value: never) => void>>()
  accounts: string[]
  chainId = 31337
  answers: Record<string, Answer> = {}

  constructor(accounts: string[] = []) {
    this.accounts = accounts
  }

  async request({ method, params }: { method: string; params?: unknown[] | object }): Promise<unknown> {
    this.calls.push({ method, params })
    if (method in this.answers) {
      const answer = this.answers[method]
      const result: unknown = typeof answer === 'function' ? answer(params) : answer
      if (result instanceof Error || isRpcError(result)) throw result
      return result
    }
    if (method === 'eth_accounts') return this.accounts
    if (method === 'eth_requestAccounts') {
      this.accounts = this.accounts.length > 0 ? this.accounts : [key.address.toLowerCase()]
      return this.accounts
    }
    if (method === 'eth_chainId') return `0x${this.chainId.toString(16)}`
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
    if (method === 'personal_sign') {
      const [hex] = params as [`0x${string}`]
      return key.signMessage(Buffer.from(hex.slice(2), 'hex'))
    }
    throw rpcError(-32601, 'The method does not exist / is not available.')
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
