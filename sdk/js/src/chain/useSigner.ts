import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePortal, usePortalHost, useWallet } from '../portal'
import { onChain, readCode } from './reads'
import { TransactionFault } from './TransactionFault'
import { signedBy, type TypedData } from './typedData'

/**
 * key: the account's own key signed. contract: the account is a contract, or delegates to one, which alone can tell, and does when a call
 * is tried. nobody: it was not the account.
 */
export type Signer = 'key' | 'contract' | 'nobody'

/**
 * Who made a signature that is said to be the account's. An account with code verifies by its contract (EIP-1271), so the code is read with
 * the visitor's wallet.
 */
export function useSigner(
  data: TypedData,
  signature: string,
  account: string,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Signer, Error> {
  const host = usePortalHost()
  const wallet = useWallet()
  const chain = usePortal((state) => state.portal.chain.id)
  return useQuery<Signer, Error>({
    queryKey: ['chain', chain, wallet.address, wallet.chainId, 'signer', signature, account, JSON.stringify(data)],
    queryFn: async () => {
      if (!wallet.address) throw new TransactionFault('noWallet')
      await onChain(host.wallet, chain)
      if ((await readCode(host.wallet, account)) !== '0x') return 'contract'
      return signedBy(data, signature, account) ? 'key' : 'nobody'
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })
}
