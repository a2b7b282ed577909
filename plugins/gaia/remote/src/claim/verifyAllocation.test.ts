import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { expect, test } from 'vitest'
import type { Allocation } from '../wire'
import { verifyAllocation } from './verifyAllocation'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rows: [string, string, string][] = [
  ['0', account, '4000'],
  ['1', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '300'],
  ['2', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '20'],
]
const tree = StandardMerkleTree.of(rows, ['uint256', 'address', 'uint256'])
const own: Allocation = { campaign: 0, index: '0', amount: '4000', reason: '', proof: tree.getProof(0) }
const other = `0x${'5'.repeat(64)}`

test.each<[string, string, string, Partial<Allocation>, boolean]>([
  ['what the list says', tree.root, account, {}, true],
  ['the account in other letters', tree.root, account.toLowerCase(), {}, true],
  ['another root', other, account, {}, false],
  ['another account', tree.root, rows[1]?.[1] ?? '', {}, false],
  ['more than the list says', tree.root, account, { amount: '4001' }, false],
  ['another index', tree.root, account, { index: '1' }, false],
  ['another node', tree.root, account, { proof: [other, ...tree.getProof(0).slice(1)] }, false],
  ['a node too few', tree.root, account, { proof: tree.getProof(0).slice(1) }, false],
  ['no proof', tree.root, account, { proof: ['0x12'] }, false],
])('%s', async (_, root, who, change, verified) => {
  expect(await verifyAllocation(root, who, { ...own, ...change })).toBe(verified)
})
