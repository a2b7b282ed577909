import type { PortalHost, PortalState } from '@portal/sdk/host'
import { patiently } from '@portal/sdk/host'
import { type Store, same } from '../app/Store'
import type { Asked } from './Asked'
import type { AskedStore } from './AskedStore'
import type { Asking } from './Asking'
import { GrantRefusal } from './GrantRefusal'
import { quantityOf } from './quantityOf'
import { reads } from './reads'
import { recordOf } from './recordOf'
import { sameAddress } from './sameAddress'
import type { TextKey } from './text'

type Request = Parameters<PortalHost['wallet']>[0]

export interface WalletGateOptions {
  state: Pick<Store<PortalState>, 'get' | 'subscribe'>
  /** of the page on screen */
  path(): string
  store: AskedStore
  /** the connected wallet */
  send: PortalHost['wallet']
}

/** Requests of all modules of this tab that may wait for an answer of the visitor's at once. */
const most = 4

/** What only the visitor can answer. */
const forHolder = ['eth_sendTransaction', 'eth_signTypedData_v4']

const loadText = () => patiently(() => import(/* webpackChunkName: "grants" */ './text'))
const loadNote = () => patiently(() => import(/* webpackChunkName: "chain" */ '@portal/sdk/chain/sent'))
const loadExamine = () => patiently(() => import(/* webpackChunkName: "grants" */ './examine'))

/**
 * The one way of modules to the visitor's wallet. What reads the chain passes. What the visitor has to answer is held against the module's
 * grants, shown in words, one request at a time, and goes to the wallet as it was shown. Anything else is refused.
 */
export class WalletGate {
  /** what is asked now, and how many requests wait behind it */
  readonly store: AskedStore
  private turns: Promise<unknown> = Promise.resolve()
  private open = 0
  private settle: ((confirmed: boolean) => void) | null = null

  constructor(private readonly options: WalletGateOptions) {
    this.store = options.store
  }

  /** A module's request, made on the page with the path `from`; rejects with a GrantRefusal, or with what the wallet says. */
  request = async (id: string, request: Request, from: string): Promise<unknown> => {
    const { method, params = [] } = request
    const { wallet } = this.options.state.get()
    if (method === 'eth_accounts') return wallet.address ? [wallet.address.toLowerCase()] : []
    if (reads.has(method)) return this.options.send({ method, params })
    if (method === 'wallet_switchEthereumChain') return this.options.send(await this.switching(id, params))
    if (!forHolder.includes(method))
      throw await this.refusal(id, 'method', 'refusal.method', String(method).slice(0, 40))
    if (this.open >= most) throw await this.refusal(id, 'busy', 'refusal.busy')
    this.count(1)
    const turn = this.turns.then(() => this.ask(id, { method, params }, from)).finally(() => this.count(-1))
    this.turns = turn.catch(() => {})
    const asked = await turn
    const answer = await this.options.send(asked.request)
    if (asked.kind === 'call') void this.note(id, asked, answer).catch(() => {}) // it was sent, whether or not it is listed
    return answer
  }

  /** Has the shell's list show what a page in a frame had sent, in the words that were confirmed. A page of its own writes it down itself. */
  private async note(id: string, { account, request, sentence, leaves }: Asked, hash: unknown): Promise<void> {
    const { modules, chain } = this.options.state.get().portal
    const module = modules.find((one) => one.id === id)
    if (module?.remote?.mode !== 'framed') return
    const { noteSent } = await loadNote()
    const { to, data, value } = request.params[0] as { to: string; data: string; value?: string }
    const title = `${module.title}: ${sentence}`
    await noteSent(this.options.send, { hash, account, chainId: chain.id, to, data, value, title, leaves })
  }

  /** The visitor's answer to what is asked now. */
  answer(confirmed: boolean): void {
    this.settle?.(confirmed)
  }

  private count(change: number): void {
    this.open += change
    this.store.set({ waiting: Math.max(0, this.open - 1) })
  }

  /** The switch to the portal's own chain, the one that a module may ask for (EIP-3326). */
  private async switching(id: string, params: unknown[]): Promise<Request> {
    const { chain } = this.options.state.get().portal
    const asked = params.length === 1 ? recordOf(params[0], ['chainId']) : null
    if (quantityOf(asked?.chainId) !== BigInt(chain.id))
      throw await this.refusal(id, 'grant', 'refusal.chain', chain.name)
    return { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chain.id.toString(16)}` }] }
  }

  /** Resolves with what the visitor confirmed. from: the page that asks. */
  private async ask(id: string, request: { method: string; params: unknown[] }, from: string): Promise<Asked> {
    const asking = await this.asking(id)
    const { examine } = await loadExamine()
    const asked = await examine(request, asking)
    await this.onChain(asking)
    if (!this.holds(asking)) throw await this.refusal(id, 'grant', 'refusal.changed')
    if (this.options.path() !== from) throw await this.refusal(id, 'refused', 'refusal.left')
    const confirmed = await this.show(asked, asking)
    if (confirmed === null) throw await this.refusal(id, 'grant', 'refusal.changed')
    if (!confirmed) throw await this.refusal(id, 'refused', 'refusal.refused')
    await this.onChain(asking)
    if (!this.holds(asking)) throw await this.refusal(id, 'grant', 'refusal.changed')
    return asked
  }

  /** The visitor's answer; null: before there was one, the module's grants or the account changed. */
  private async show(asked: Asked, asking: Asking): Promise<boolean | null> {
    let unwatch = () => {}
    const answer = await new Promise<boolean | null>((resolve) => {
      this.settle = resolve
      unwatch = this.options.state.subscribe(() => this.holds(asking) || resolve(null))
      this.store.set({ asked })
    })
    unwatch()
    this.settle = null
    this.store.set({ asked: null })
    return answer
  }

  private async asking(id: string): Promise<Asking> {
    const { portal, wallet, session, locale } = this.options.state.get()
    const module = portal.modules.find((one) => one.id === id)
    if (!module) throw await this.refusal(id, 'grant', 'refusal.changed')
    if (!wallet.address || !session || !sameAddress(wallet.address, session.address)) {
      throw await this.refusal(id, 'grant', 'refusal.session')
    }
    return { module, chain: portal.chain, account: wallet.address, locale }
  }

  /** Whether all that the visitor is asked by still stands. */
  private holds({ module, chain, account }: Asking): boolean {
    const { portal, wallet, session } = this.options.state.get()
    const now = portal.modules.find(({ id }) => id === module.id)
    return (
      now !== undefined &&
      same(now.wallet, module.wallet) &&
      portal.chain.id === chain.id &&
      sameAddress(wallet.address, account) &&
      sameAddress(session?.address, account)
    )
  }

  /** The wallet signs for the chain that it is on. */
  private async onChain({ module, chain }: Asking): Promise<void> {
    const now = await this.options.send({ method: 'eth_chainId' })
    if (Number(now) !== chain.id) throw await this.refusal(module.id, 'grant', 'refusal.chain', chain.name)
  }

  private async refusal(id: string, why: GrantRefusal['data']['why'], key: TextKey, about = ''): Promise<GrantRefusal> {
    const { portal, locale } = this.options.state.get()
    const { messages, textOf } = await loadText()
    await messages.load(locale)
    const title = portal.modules.find((one) => one.id === id)?.title ?? id
    return new GrantRefusal(why, textOf(locale)(key, { module: title, method: about, chain: about }))
  }
}
