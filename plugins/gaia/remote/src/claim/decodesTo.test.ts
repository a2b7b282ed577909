import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { claimAbi } from './claimAbi'
import { decodesTo } from './decodesTo'

const abi = new Interface(claimAbi)
const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const claims = '0x820257646544094240aBdA60CbdDebe9dC7C5cdb'
const node = `0x${'ab'.repeat(32)}`
const said = [1n, 7n, 4000n, mine, [node]] as const
type Said = readonly [bigint, bigint, bigint, string, readonly string[]]
const callOf = (args: Said, value = 0n) => ({
  to: claims,
  data: abi.encodeFunctionData('claim', [...args]),
  value,
  method: 'claim',
  abi,
})

test.each<[string, Said, bigint, boolean]>([
  ['what was said', said, 0n, true],
  ['another campaign', [2n, 7n, 4000n, mine, [node]], 0n, false],
  ['another index', [1n, 8n, 4000n, mine, [node]], 0n, false],
  ['another amount', [1n, 7n, 1n, mine, [node]], 0n, false],
  ['somebody else', [1n, 7n, 4000n, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', [node]], 0n, false],
  ['another proof', [1n, 7n, 4000n, mine, []], 0n, false],
  ['coins with it', said, 1n, false],
])('a call for %s', (_, args, value, same) => {
  expect(decodesTo(callOf(args, value), claims, 'claim', said)).toBe(same)
})

test.each<[string, string, boolean]>([
  ['the contract in other letters', claims.toLowerCase(), true],
  ['another contract', mine, false],
])('the same call of %s', (_, to, same) => {
  expect(decodesTo({ ...callOf(said), to }, claims, 'claim', said)).toBe(same)
})
