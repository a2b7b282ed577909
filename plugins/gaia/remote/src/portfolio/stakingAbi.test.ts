import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { stakingAbi } from './stakingAbi'

// The contract is another module's.
const artifact = join(import.meta.dirname, '../../../../network/contracts/artifacts/ValidatorStaking.json')
const contract = new Interface((JSON.parse(readFileSync(artifact, 'utf8')) as { abi: [] }).abi)

test.each(new Interface(stakingAbi).fragments.map((fragment) => fragment.format('full')))(
  '%s is the contract’s',
  (line) => {
    expect(contract.fragments.map((fragment) => fragment.format('full'))).toContain(line)
  },
)
