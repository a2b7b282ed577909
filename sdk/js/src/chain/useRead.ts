import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePortal, useWallet } from '../portal'
import type { Answer, Arguments, ContractAbi, ReadName } from './abi'
import type { Contract } from './Contract'
import { TransactionFault } from './TransactionFault'

/**
 * Reads a contract through the visitor's wallet: once, again after each transaction of the visitor's, and by `refetch`. Without a wallet,
 * or with one on another chain, there is nothing to read with: the error is the TransactionFault "noWallet" or "chain". A page that
 * strangers see asks its module instead.
 */
export function useRead<A extends ContractAbi, Name extends ReadName<A>>(
  contract: Contract<A> | null,
  method: Name,
  args: Arguments<A, Name>,
  { block = 'latest', enabled = true }: { block?: number | 'latest'; enabled?: boolean } = {},
): UseQueryResult<Answer<A, Name>, Error> {
  const wallet = useWallet()
  const chain = usePortal((state) => state.portal.chain.id)
  // Structs and lists are told apart; arguments that do not fit are what the read itself rejects with.
  const words = JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return useQuery<Answer<A, Name>, Error>({
    queryKey: ['chain', chain, wallet.address, wallet.chainId, contract?.address, method, words, block],
    queryFn: () => {
      if (!wallet.address) throw new TransactionFault('noWallet')
      return (contract as Contract<A>).read(method, args, block)
    },
    enabled: enabled && contract !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever asks later reads anew: nothing tells of what changes on the chain.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })
}
