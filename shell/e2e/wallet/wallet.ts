import { join } from 'node:path'
import { build } from 'esbuild'
import {
  JsonRpcProvider,
  Wallet as Key,
  Transaction,
  type TypedDataDomain,
  type TypedDataField,
  toQuantity,
} from 'ethers'
import type { BrowserContext, Page } from 'playwright-core'
import { type Manners, manners, namesExplorer } from '../../src/testing/manners.ts'

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

type Behaviour = 'approve' | 'ignore' | WalletError

/** How a wallet shows itself to pages. */
export interface Appearance {
  uuid: string
  name: string
  icon: string
  rdns: string
  /** by EIP-6963 */
  announced: boolean
  /** as window.ethereum */
  injected: boolean
}

const metamask: Appearance = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' rx='2' fill='orange'/></svg>",
  rdns: 'io.metamask',
  announced: true,
  injected: true,
}

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
    // Every page that loads compiles it.
    minify: true,
  }).then((result) => result.outputFiles[0]!.text)
  return inpage
}

let wallets = 0

interface ChainToAdd {
  chainId: string
  nativeCurrency: { symbol: string }
  blockExplorerUrls?: string[]
}

/** What eth_signTypedData_v4 signs. */
interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  message: Record<string, unknown>
}

interface Sent {
  hash: string
  to: string
  data: string
  value: string
  nonce: number
  raw: string
  /** as a node tells of it */
  shown: object
}

/** What a wallet asks its holder. */
const forHolder = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
]

/** A wallet with a real key. It approves everything but what a test told it to refuse. */
export class Wallet {
  key: Key
  readonly asked: string[] = []
  chainId: number
  /** what it does where real ones differ */
  manners: Manners = manners.lenient
  /** It reaches the endpoint that it reads from. */
  online = true
  /** Its holder confirms at once what the portal asks in its own dialog; false: the test does, as pages are opened from then on. */
  confirms = true
  /** what it signed as transactions, the oldest first */
  readonly sent: Sent[] = []
  /** It is a contract's account: others send for it, and its nonce tells nothing. */
  shared = false
  /** what it was told of the chains that it added */
  readonly added: ChainToAdd[] = []
  private readonly authorised: string[] = []
  private locked = false
  private opens: () => void = () => {}
  private opened: Promise<void> = Promise.resolve()
  /** the account that its holder chooses when it asks which one pages may see; null: the one it is on */
  private choice: string | null = null
  private readonly behaviour = new Map<string, Behaviour>()
  private readonly chain: JsonRpcProvider
  private readonly pages = new Set<Page>()
  private readonly appearance: Appearance
  /** what pages call it by, between them and this process */
  private readonly channel = `testWallet${++wallets}`
  /** signed and told of, and in no block before they are released */
  private readonly held: Sent[] = []
  private holds = false
  private tellsHeld = true
  private readonly ignored = new Map<string, (() => void)[]>()
  /** the chains that it can switch to */
  readonly chains = new Set([31337])
  /** the symbols without which it adds no chain */
  readonly currencies = new Map<number, string>()

  constructor(
    rpcUrl: string,
    privateKey: string = Key.createRandom().privateKey,
    chainId = 31337,
    appearance: Partial<Appearance> = {},
  ) {
    this.appearance = { ...metamask, ...appearance }
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

  /** Shows the wallet to every page of the context. */
  async install(context: BrowserContext): Promise<void> {
    await context.exposeBinding(this.channel, async ({ page }, message: string) => {
      this.pages.add(page)
      return JSON.stringify(await this.answer(JSON.parse(message)))
    })
    const shown = JSON.stringify({ ...this.appearance, channel: this.channel })
    if (this.confirms) await context.addInitScript({ path: join(import.meta.dirname, 'holder.js') })
    await context.addInitScript({ content: `{ const testWallet = ${shown}; ${await inpageScript()} }` })
  }

  /** From now on a method is answered with the error; without one it is approved again. */
  refuse(method: string, error?: WalletError): void {
    this.behaviour.set(method, error ?? 'approve')
  }

  /** From now on a method is not answered, as when the person overlooks the wallet's window. */
  ignore(method: string): void {
    this.behaviour.set(method, 'ignore')
  }

  /** Approves what was ignored until now, and what comes. */
  wake(method: string): void {
    this.behaviour.set(method, 'approve')
    for (const go of this.ignored.get(method)?.splice(0) ?? []) go()
  }

  /** From now on no block takes what it signs; the chain knows of it, or does not yet. */
  hold({ known = true } = {}): void {
    this.holds = true
    this.tellsHeld = known
  }

  /** Its transactions may be mined again, those that were held first. */
  async release(): Promise<void> {
    this.holds = false
    for (const { raw } of this.held.splice(0)) await this.chain.send('eth_sendRawTransaction', [raw])
  }

  /** The chain forgets what was held: as it was signed, for whoever sends it again. */
  drop(): string[] {
    return this.held.splice(0).map(({ raw }) => raw)
  }

  /** Its holder has another transaction take the place of the one that is held: the same with a higher fee, or another. */
  async replace(change: Partial<Pick<Sent, 'to' | 'data'>> = {}): Promise<string> {
    const [{ to, data, value, nonce }] = this.held.splice(0) as [Sent]
    const { hash } = await this.key.sendTransaction({ to, data, value, nonce, ...change })
    return hash
  }

  /** It shows pages no window to unlock it: it gives no account, or what needs its holder waits until it opens. Pages are told nothing. */
  lock(): void {
    this.locked = true
    this.opened = new Promise((opens) => {
      this.opens = opens
    })
  }

  unlock(): void {
    this.locked = false
    this.opens()
  }

  /** From now on its holder chooses the account of that key where it asks which one pages may see. */
  choose(privateKey: string): void {
    this.choice = privateKey
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
      open.map((page) =>
        page.evaluate(
          ([channel, ...told]) =>
            (window as unknown as Record<string, (...told: unknown[]) => void>)[channel]!(...told),
          [`${this.channel}Notify`, method, params] as const,
        ),
      ),
    )
  }

  private async answer(request: Request): Promise<object> {
    this.asked.push(request.method)
    if (this.behaviour.get(request.method) === 'ignore') await this.awoken(request.method)
    if (this.locked && this.manners.waitsWhileLocked && forHolder.includes(request.method)) await this.opened
    try {
      const refusal = this.behaviour.get(request.method)
      if (refusal instanceof WalletError) throw refusal
      return { jsonrpc: '2.0', id: request.id, result: (await this.perform(request)) ?? null }
    } catch (error) {
      const { code = -32603, message } = error as WalletError
      return { jsonrpc: '2.0', id: request.id, error: { code: typeof code === 'number' ? code : -32603, message } }
    }
  }

  private awoken(method: string): Promise<void> {
    return new Promise((go) => this.ignored.set(method, [...(this.ignored.get(method) ?? []), go]))
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
        if (this.locked) return []
        await this.changeAccounts(this.address.toLowerCase())
        return this.authorised
      case 'wallet_revokePermissions':
        await this.changeAccounts()
        return null
      case 'personal_sign':
        return this.key.signMessage(Buffer.from(String(params[0]).replace(/^0x/, ''), 'hex'))
      case 'eth_signTypedData_v4':
        return this.signTyped(JSON.parse(String(params[1])) as TypedData)
      case 'eth_sendTransaction':
        return this.send(params[0] as Record<string, string>)
      case 'wallet_switchEthereumChain':
        return this.switchChain(Number((params[0] as { chainId: string }).chainId))
      case 'wallet_addEthereumChain':
        return this.addChain(params[0] as ChainToAdd)
      case 'wallet_requestPermissions':
        if (!this.manners.grantsSilently || this.authorised.length === 0) await this.askForAccount()
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_watchAsset':
        return true
      case 'eth_getCode':
        if (this.shared && String(params[0]).toLowerCase() === this.address.toLowerCase()) return '0x6000'
        return this.read(method, params)
      case 'eth_getTransactionByHash':
        if (!this.tellsHeld) return this.read(method, params)
        return this.held.find(({ hash }) => hash === params[0])?.shown ?? this.read(method, params)
      default:
        return this.read(method, params)
    }
  }

  private read(method: string, params: unknown[]): Promise<unknown> {
    if (!this.online) throw new WalletError(this.manners.unreachable, 'The endpoint does not answer.')
    return this.chain.send(method, params)
  }

  private async askForAccount(): Promise<void> {
    if (this.choice) await this.useAccount(this.choice)
    else await this.changeAccounts(this.address.toLowerCase())
  }

  /** As wallets do, it signs for the chain that it is on alone. */
  private signTyped({ domain, types: { EIP712Domain: _, ...types }, message }: TypedData): Promise<string> {
    if (Number(domain.chainId) !== this.chainId) throw new WalletError(-32602, 'The chain id is another one.')
    return this.key.signTypedData(domain, types, message)
  }

  private async send({ to, data, value = '0x0' }: Record<string, string>): Promise<string> {
    const transaction = await this.key.populateTransaction({ to, data, value })
    const raw = await this.key.signTransaction(transaction)
    const { hash, nonce } = Transaction.from(raw)
    const from = this.address.toLowerCase()
    const shown = { hash, nonce: toQuantity(nonce), from, to, input: data, value, blockNumber: null }
    const sent = { hash: String(hash), to, data, value, nonce, raw, shown } as Sent
    this.sent.push(sent)
    if (this.holds) this.held.push(sent)
    else await this.chain.send('eth_sendRawTransaction', [raw])
    return sent.hash
  }

  private async switchChain(chainId: number): Promise<null> {
    if (!this.chains.has(chainId)) {
      throw new WalletError(
        this.manners.unknownChain,
        `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain first.`,
      )
    }
    await this.moveTo(chainId)
    return null
  }

  /** It knows some chains already, each under one currency, as MetaMask knows Polygon under POL. */
  private async addChain(chain: ChainToAdd): Promise<null> {
    const id = Number(chain.chainId)
    const known = this.currencies.get(id)
    if (known !== undefined && known !== chain.nativeCurrency.symbol) {
      throw new WalletError(
        -32602,
        `nativeCurrency.symbol does not match currency symbol for a network the user already has`,
      )
    }
    if (this.manners.needsExplorer && !namesExplorer(chain.blockExplorerUrls)) {
      throw new WalletError(-32602, 'Missing block explorer URL')
    }
    this.added.push(chain)
    this.chains.add(id)
    await this.moveTo(id)
    return null
  }
}
