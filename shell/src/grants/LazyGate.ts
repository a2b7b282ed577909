import type { PortalHost } from '@portal/sdk/host'
import { patiently } from '@portal/sdk/host'
import { AskedStore } from './AskedStore'
import type { WalletGate, WalletGateOptions } from './WalletGate'

const loadGate = () => patiently(() => import(/* webpackChunkName: "gate" */ './WalletGate'))

/** The gate between modules and the wallet, which comes with the first request: the portal's first page does without. */
export class LazyGate {
  readonly store = new AskedStore()
  private gate: WalletGate | null = null

  constructor(private readonly options: Omit<WalletGateOptions, 'store'>) {}

  /** A module's request, as it is now: what the module changes while the gate is loaded changes nothing. */
  async request(id: string, request: Parameters<PortalHost['wallet']>[0]): Promise<unknown> {
    const { method, params } = request
    const copy = structuredClone({ method, ...(params && { params }) })
    const from = this.options.path()
    const { WalletGate } = await loadGate()
    this.gate ??= new WalletGate({ ...this.options, store: this.store })
    return this.gate.request(id, copy, from)
  }

  /** The visitor's answer to what is asked now. */
  answer(confirmed: boolean): void {
    this.gate?.answer(confirmed)
  }
}
