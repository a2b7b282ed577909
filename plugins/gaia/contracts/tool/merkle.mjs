// Answers each list of allocations on standard input, [[index, account, amount], …] in one line of JSON, with one line: the root
// and the proof of each allocation, as npm @openzeppelin/merkle-tree makes them.
import { createInterface } from 'node:readline'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'

for await (const line of createInterface({ input: process.stdin })) {
  const rows = JSON.parse(line)
  const tree = StandardMerkleTree.of(rows, ['uint256', 'address', 'uint256'])
  const proofs = rows.map((_, nth) => tree.getProof(nth))
  process.stdout.write(`${JSON.stringify({ root: tree.root, proofs })}\n`)
}
