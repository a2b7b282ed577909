import { useContract, useRead } from '@portal/sdk/chain'
import type { Allocation } from '../wire'
import { claimAbi } from './claimAbi'
import { sameAddress } from './sameAddress'
import { useVerified } from './useVerified'

/**
 * Whether the contract would pay an allocation. The contract is the one of the portal's configuration, whatever the module answered; the
 * visitor's own wallet reads its root, and the proof is checked against that. `proven` is the contract where all of this holds.
 */
export function useProven(
  answered: string,
  account: string,
  { campaign, index, amount, proof }: Pick<Allocation, 'campaign' | 'index' | 'amount' | 'proof'>,
) {
  const contract = useContract('GaiaClaims', claimAbi)
  const own = sameAddress(contract?.address, answered)
  const onChain = useRead(contract, 'campaign', [BigInt(campaign)])
  const verified = useVerified(onChain.data?.root, account, { campaign, index, amount, proof, reason: '' })
  const failed = !own || onChain.error !== null || verified.error !== null || verified.data === false
  return { contract, own, onChain, verified, failed, proven: own && verified.data ? contract : null }
}
