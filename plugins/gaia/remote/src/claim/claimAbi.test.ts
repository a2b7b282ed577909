import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { claimAbi } from './claimAbi'
import { vestingAbi } from './vestingAbi'

test.each([
  ['GaiaClaims', claimAbi],
  ['GaiaVesting', vestingAbi],
] as const)('what the page asks of %s is the contract’s', (name, abi) => {
  const artifact = join(import.meta.dirname, `../../../contracts/artifacts/${name}.json`)
  const contract = new Interface((JSON.parse(readFileSync(artifact, 'utf8')) as { abi: [] }).abi)
  const lines = contract.fragments.map((fragment) => fragment.format('full'))
  for (const fragment of new Interface(abi).fragments) expect(lines).toContain(fragment.format('full'))
})
