import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { saleTermsAbi } from './saleTermsAbi'

const artifact = join(import.meta.dirname, '../../../contracts/artifacts/GaiaSale.json')
const contract = new Interface((JSON.parse(readFileSync(artifact, 'utf8')) as { abi: [] }).abi)

test.each(new Interface(saleTermsAbi).fragments.map((fragment) => fragment.format('full')))(
  '%s is the contract’s',
  (line) => {
    expect(contract.fragments.map((fragment) => fragment.format('full'))).toContain(line)
  },
)
