import { accountsIn, chainIn } from './reading'
import type { Eip1193Provider } from './wallets'

/** What a wallet tells by itself. */
export interface WalletEvents {
  accountsChanged(accounts: string[]): void
  /** null for what is no chain */
  chainChanged(chainId: number | null): void
}

/** Follows a wallet until the returned function is called. */
export function follow(provider: Eip1193Provider, events: WalletEvents): () => void {
  // Not every wallet lets one stop listening.
  let followed = true
  const accounts = (list: unknown) => followed && events.accountsChanged(accountsIn(list))
  const chain = (id: unknown) => followed && events.chainChanged(chainIn(id))
  provider.on?.('accountsChanged', accounts)
  provider.on?.('chainChanged', chain)
  return () => {
    followed = false
    provider.removeListener?.('accountsChanged', accounts)
    provider.removeListener?.('chainChanged', chain)
  }
}
