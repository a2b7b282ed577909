import { usePortal, useSession, useWallet } from './portal'

export interface SendingAccount {
  /** the wallet that is connected, signed in and on the portal's chain; null: nothing can be sent now */
  account: string | null
  /** why there is none: no wallet, another account than the session's, another chain than the portal's */
  missing: 'noWallet' | 'account' | 'chain' | null
}

/** The account that a transaction of the visitor's would be sent from. */
export function useAccount(): SendingAccount {
  const { address, chainId } = useWallet()
  const session = useSession()
  const chain = usePortal((state) => state.portal.chain.id)
  if (!address) return { account: null, missing: 'noWallet' }
  if (address.toLowerCase() !== session?.address.toLowerCase()) return { account: null, missing: 'account' }
  return chainId === chain ? { account: address, missing: null } : { account: null, missing: 'chain' }
}
