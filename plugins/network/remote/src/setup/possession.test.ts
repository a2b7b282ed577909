import { Signature, Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { bothIn, checkPossession, possessionData, possessionJson } from './possession'

const key = new Wallet(`0x${'11'.repeat(32)}`)
const other = new Wallet(`0x${'22'.repeat(32)}`)
const at = {
  chainId: 31337,
  contract: '0x84603074D661D68F9420b6aA9b7BA3BD125056D2',
  validator: '0xD20A81BEe57D88298b186Fd6eAB944CB64838B05',
}
const sign = (signer: Wallet, where = at, attestor = signer.address) => {
  const { domain, types, message } = possessionData(where, attestor)
  return signer.signTypedData(domain, types, message)
}

test('a proof by the key for this validator at this contract is good', async () => {
  const proof = await sign(key)
  expect(checkPossession(at, key.address, proof)).toEqual({ attestor: key.address, proof, fault: null })
  expect(
    checkPossession(at, ` ${key.address.toLowerCase()}\n`, ` ${proof.toUpperCase().replace('0X', '0x')} `),
  ).toEqual({
    attestor: key.address,
    proof,
    fault: null,
  })
})

test('a parity that counts from 0 becomes what the contract takes', async () => {
  const proof = await sign(key)
  const { yParity } = Signature.from(proof)
  expect(checkPossession(at, key.address, `${proof.slice(0, -2)}0${yParity}`)).toMatchObject({ proof, fault: null })
})

test.each([
  ['a word', async () => ['key', await sign(key)], 'address'],
  ['an address that is one digit short', async () => [key.address.slice(0, -1), await sign(key)], 'address'],
  ['an address with the letters of another', async () => [flipped(key.address), await sign(key)], 'checksum'],
  ['the zero address', async () => [`0x${'0'.repeat(40)}`, await sign(key)], 'zero'],
  ['the validator’s own address', async () => [at.validator, await sign(key)], 'own'],
  ['a proof that is no hex', async () => [key.address, 'proof'], 'hex'],
  ['no proof', async () => [key.address, ''], 'hex'],
  ['a proof that was cut', async () => [key.address, (await sign(key)).slice(0, -2)], 'length'],
  ['a proof by another key', async () => [key.address, await sign(other, at, key.address)], 'signer'],
  [
    'a proof for another validator',
    async () => [key.address, await sign(key, { ...at, validator: other.address })],
    'signer',
  ],
  ['a proof for another chain', async () => [key.address, await sign(key, { ...at, chainId: 137 })], 'signer'],
  [
    'a proof for another contract',
    async () => [key.address, await sign(key, { ...at, contract: other.address })],
    'signer',
  ],
  ['a proof in its other form', async () => [key.address, malleated(await sign(key))], 'signer'],
] as const)('%s is refused', async (_, entered, fault) => {
  const [address = '', proof = ''] = await entered()
  expect(checkPossession(at, address, proof)).toMatchObject({ fault })
})

test('of a contract its contract tells', () => {
  expect(checkPossession(at, key.address, '0x1234', true)).toMatchObject({ proof: '0x1234', fault: null })
})

test('what a signer of JSON is given is what is signed', async () => {
  const json = JSON.parse(possessionJson(at, key.address))
  expect(json.primaryType).toBe('AttestorPossession')
  const { EIP712Domain, ...types } = json.types
  expect(EIP712Domain.map(({ name }: { name: string }) => name)).toEqual(Object.keys(json.domain))
  expect(await key.signTypedData(json.domain, types, json.message)).toBe(await sign(key))
})

test('what the command prints is taken apart', async () => {
  const proof = await sign(key)
  expect(bothIn(`attestor ${key.address}\nproof    ${proof}\n`)).toEqual({ attestor: key.address, proof })
  expect(bothIn(key.address)).toBeNull()
  expect(bothIn(proof)).toBeNull()
})

function flipped(address: string): string {
  const at = address.slice(2).search(/[a-f]/) + 2
  return address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1)
}

function malleated(proof: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${proof.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return proof.slice(0, 66) + s + (proof.endsWith('1b') ? '1c' : '1b')
}
