import { join } from 'node:path'
import { build } from 'esbuild'
import { JsonRpcProvider, Wallet as Key } from 'ethers'
import type { BrowserContext, Page } from 'playwright-core'

interface Request {
  id: number
  method: string
  params?: unknown[]
}

/** An error as a wallet answers it. */
export class WalletError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Behaviour = 'approve' | 'silence' | WalletError

let inpage: Promise<string> | undefined

function inpageScript(): Promise<string> {
  inpage ??= build({
    entryPoints: [join(import.meta.dirname, 'inpage.ts')],
    inject: [join(import.meta.dirname, 'globals.js')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { global: 'globalThis' },
  }).then((result) => result.outputFiles[0]!.text)
  return inpage
}

/** A wallet with a real key. It approves everything but what a test told it to refuse. */
export class Wallet {
  key: Key
  readonly asked: string[] = []
  chainId: number
  private readonly authorised: string[] = []
  private readonly behaviour = new Map<string, Behaviour>()
  private readonly chain: JsonRpcProvider
  private readonly pages = new Set<Page>()

  constructor(rpcUrl: string, privateKey: string = Key.createRandom().privateKey, chainId = 31337) {
    this.chain = new JsonRpcProvider(rpcUrl, 31337, { staticNetwork: true, cacheTimeout: -1 })
    this.key = new Key(privateKey, this.chain)
    this.chainId = chainId
  }

  get address(): string {
    return this.key.address
  }

  /** 0x, 4 digits, an ellipsis, 4 digits. */
  get short(): string {
    return `${this.address.slice(0, 6)}…${this.address.slice(-4)}`
  }

  /** Announces the wallet in every page of the context. */
  async install(context: BrowserContext): Promise<void> {
    await context.exposeBinding('testWalletRequest', async ({ page }, message: string) => {
      this.pages.add(page)
      return JSON.stringify(await this.answer(JSON.parse(message)))
    })
    await context.addInitScript({ content: await inpageScript() })
  }

  /** From now on a method is answered with the error, or never; without either it is approved again. */
  refuse(method: string, how?: WalletError | 'silence'): void {
    this.behaviour.set(method, how ?? 'approve')
  }

  /** Tells the pages that the accounts are now these: none is a locked or disconnected wallet. */
  async changeAccounts(...accounts: string[]): Promise<void> {
    this.authorised.splice(0, Infinity, ...accounts)
    await this.notify('metamask_accountsChanged', accounts)
  }

  /** Changes to the account of that key, which the pages may see, too. */
  async useAccount(privateKey: string): Promise<void> {
    this.key = new Key(privateKey, this.chain)
    await this.changeAccounts(this.address.toLowerCase())
  }

  /** Changes to another chain, as a person does in the wallet itself. */
  async moveTo(chainId: number): Promise<void> {
    this.chainId = chainId
    await this.notify('metamask_chainChanged', {
      chainId: `0x${chainId.toString(16)}`,
      networkVersion: String(chainId),
    })
  }

  close(): void {
    this.chain.destroy()
  }

  private async notify(method: string, params: unknown): Promise<void> {
    const open = [...this.pages].filter((page) => !page.isClosed())
    await Promise.all(
      open.map((page) => page.evaluate(([m, p]) => window.testWalletNotify(m as string, p), [method, params])),
    )
  }

  private async answer(request: Request): Promise<object> {
    this.asked.push(request.method)
    try {
      const refusal = this.behaviour.get(request.method)
      if (refusal instanceof WalletError) throw refusal
      if (refusal === 'silence') return await new Promise(() => {})
      return { jsonrpc: '2.0', id: request.id, result: (await this.perform(request)) ?? null }
    } catch (error) {
      const { code = -32603, message } = error as WalletError
      return { jsonrpc: '2.0', id: request.id, error: { code: typeof code === 'number' ? code : -32603, message } }
    }
  }

  private async perform({ method, params = [] }: Request): Promise<unknown> {
    const hexChain = `0x${this.chainId.toString(16)}`
    switch (method) {
      case 'metamask_getProviderState':
        return { isUnlocked: true, chainId: hexChain, networkVersion: String(this.chainId), accounts: this.authorised }
      case 'eth_accounts':
        return this.authorised
      case 'eth_chainId':
        return hexChain
      case 'net_version':
        return String(this.chainId)
      case 'eth_requestAccounts':
        await this.changeAccounts(this.address.toLowerCase())
        return this.authorised
      case 'wallet_revokePermissions':
        await this.changeAccounts()
        return null
      case 'personal_sign':
        return this.key.signMessage(Buffer.from(String(params[0]).replace(/^0x/, ''), 'hex'))
      case 'eth_sendTransaction':
        return this.send(params[0] as Record<string, string>)
      case 'wallet_switchEthereumChain':
        return this.switchChain(Number((params[0] as { chainId: string }).chainId))
      case 'wallet_watchAsset':
        return true
      default:
        return this.chain.send(method, params)
    }
  }

  private async send({ to, data, value }: Record<string, string>): Promise<string> {
    const sent = await this.key.sendTransaction({ to, data, value })
    return sent.hash
  }

  private async switchChain(chainId: number): Promise<null> {
    if (chainId !== 31337) {
      throw new WalletError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain first.`)
    }
    await this.moveTo(chainId)
    return null
  }
}
