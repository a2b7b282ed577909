import { patiently } from '@portal/sdk/host'
import type { Allocation } from '../wire'

/** Leaves as GaiaClaims hashes them, twice. */
const encoding = ['uint256', 'address', 'uint256']

/**
 * Whether the proof leads from the account's leaf to the root, computed here with OpenZeppelin's own package, as the contract does. It does
 * not where the proof is malformed. Rejects where the package could not be loaded: then nothing is known.
 */
export async function verifyAllocation(
  root: string,
  account: string,
  { index, amount, proof }: Allocation,
): Promise<boolean> {
  const { StandardMerkleTree } = await patiently(() => import('@openzeppelin/merkle-tree'))
  try {
    return StandardMerkleTree.verify(root, encoding, [index, account, amount], proof)
  } catch {
    return false
  }
}
