import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedBy } from '@portal/sdk/chain'
import { AbiCoder, concat, id, keccak256, TypedDataEncoder, Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { claimData, linkTo, mark, readSigned, type SignedClaim } from './signedClaim'

const owner = new Wallet(`0x${'5'.repeat(64)}`)
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const terms = {
  chain: 31337,
  contract: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  campaign: 3,
  index: '7',
  account: owner.address,
  amount: '4000000000000000000000',
  to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  deadline: 1_800_000_000,
}

async function signed(): Promise<SignedClaim> {
  const { domain, types, message } = claimData(terms)
  return { ...terms, proof: [`0x${'a1'.repeat(32)}`], signature: await owner.signTypedData(domain, types, message) }
}

test('what is signed hashes as the contract hashes it', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../contracts/src/GaiaClaims.sol'), 'utf8')
  const type = /"(Claim\([^"]+\))"/.exec(source)?.[1] ?? ''
  const [, name, version] = /EIP712\("(\w+)", "(\w+)"\)/.exec(source) ?? []
  const { campaign, index, account, amount, to, deadline, chain, contract } = terms
  const coder = AbiCoder.defaultAbiCoder()
  const struct = keccak256(
    coder.encode(
      ['bytes32', 'uint256', 'uint256', 'address', 'uint256', 'address', 'uint256'],
      [id(type), campaign, index, account, amount, to, deadline],
    ),
  )
  const domain = keccak256(
    coder.encode(
      ['bytes32', 'bytes32', 'bytes32', 'uint256', 'address'],
      [
        id('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
        id(name ?? ''),
        id(version ?? ''),
        chain,
        contract,
      ],
    ),
  )
  const data = claimData(terms)
  expect(TypedDataEncoder.hash(data.domain, data.types, data.message)).toBe(
    keccak256(concat(['0x1901', domain, struct])),
  )
})

test.each<[string, Partial<SignedClaim>, boolean]>([
  ['as it was signed', {}, true],
  ['the receiver in other letters', { to: terms.to.toLowerCase() }, true],
  ['another receiver', { to: other }, false],
  ['another amount', { amount: '4000000000000000000001' }, false],
  ['another index', { index: '8' }, false],
  ['another campaign', { campaign: 4 }, false],
  ['another deadline', { deadline: terms.deadline + 1 }, false],
  ['another chain', { chain: 1 }, false],
  ['another contract', { contract: other }, false],
  ['another account', { account: other }, false],
  ['another signature', { signature: `0x${'12'.repeat(65)}` }, false],
])('a signature holds for %s: %s', async (_, change, holds) => {
  const claim = { ...(await signed()), ...change }
  expect(signedBy(claimData(claim), claim.signature, claim.account)).toBe(holds)
})

test('a link has the claim in its fragment alone, and reads as it was made', async () => {
  const claim = await signed()
  const link = new URL(linkTo(claim, 'https://portal.example'))
  expect(link.origin + link.pathname + link.search).toBe('https://portal.example/claim')
  expect(link.hash.startsWith(mark)).toBe(true)
  expect(readSigned(link.hash.slice(mark.length))).toEqual(claim)
})

test.each<[string, Record<string, unknown>, object]>([
  ['a field that is not there', { to: undefined }, { fault: 'field', field: 'to' }],
  ['a field of no claim', { spender: other }, { fault: 'unknown', field: 'spender' }],
  ['a chain as text', { chain: '31337' }, { fault: 'field', field: 'chain' }],
  ['a deadline before time', { deadline: -1 }, { fault: 'field', field: 'deadline' }],
  ['an amount as a number', { amount: 4000 }, { fault: 'field', field: 'amount' }],
  ['an amount with a fraction', { amount: '1.5' }, { fault: 'field', field: 'amount' }],
  ['an amount that no contract has', { amount: String(1n << 256n) }, { fault: 'field', field: 'amount' }],
  ['a receiver that is none', { to: '0x12' }, { fault: 'field', field: 'to' }],
  ['a proof of something else', { proof: ['0x12'] }, { fault: 'field', field: 'proof' }],
  ['a proof without end', { proof: Array(257).fill(`0x${'a'.repeat(64)}`) }, { fault: 'field', field: 'proof' }],
  ['a signature with half a byte', { signature: '0x123' }, { fault: 'field', field: 'signature' }],
])('a link with %s is not read', async (_, change, why) => {
  const words = JSON.stringify({ ...(await signed()), ...change })
  expect(readSigned(encodeURIComponent(words))).toEqual(why)
})

test.each([
  ['cut off', '%7B%22chain%22', 'broken'],
  ['not encoded', '%', 'broken'],
  ['a list', '[]', 'broken'],
  ['nothing', 'null', 'broken'],
  ['longer than any', 'a'.repeat(32_769), 'long'],
])('a link that is %s is not read', (_, words, fault) => {
  expect(readSigned(words)).toEqual({ fault })
})
