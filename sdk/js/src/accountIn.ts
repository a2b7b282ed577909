import type { PortalState } from './host'

export interface SendingAccount {
  /** the wallet that is connected, signed in and on the portal's chain; null: nothing can be sent now */
  account: string | null
  /** why there is none: no wallet, another account than the session's, another chain than the portal's */
  missing: 'noWallet' | 'account' | 'chain' | null
}

/** The account that a transaction would be sent from with this wallet and session, on the portal's chain. */
export function accountIn(
  { address, chainId }: PortalState['wallet'],
  session: PortalState['session'],
  chain: number,
): SendingAccount {
  if (!address) return { account: null, missing: 'noWallet' }
  if (address.toLowerCase() !== session?.address.toLowerCase()) return { account: null, missing: 'account' }
  return chainId === chain ? { account: address, missing: null } : { account: null, missing: 'chain' }
}
