import { accountIn, type SendingAccount } from './accountIn'
import { usePortal, useSession, useWallet } from './portal'

export type { SendingAccount }

/** The account that a transaction of the visitor's would be sent from. */
export function useAccount(): SendingAccount {
  const wallet = useWallet()
  const session = useSession()
  const chain = usePortal((state) => state.portal.chain.id)
  return accountIn(wallet, session, chain)
}
