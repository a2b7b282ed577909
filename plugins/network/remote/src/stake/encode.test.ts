import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encode, swapPoint, toWei } from './encode'
import { refusals } from './reason'

const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const binding = readFileSync(join(import.meta.dirname, '../../../contracts/staking/staking.go'), 'utf8')

test.each(['delegate', 'unbond', 'withdraw'] as const)('the selector of %s is the contract’s', (method) => {
  const comment = new RegExp(
    `method with ID (0x[0-9a-f]{8})\\.[^\\n]*\\n(//[^\\n]*\\n)*?// Solidity: function ${method}\\(`,
  )
  expect(encode(method)).toBe(comment.exec(binding)?.[1])
})

test.each(Object.entries(refusals))('the selector of the error %s is the contract’s', (name, selector) => {
  const id = new RegExp(`func ValidatorStaking${name}ErrorID\\(\\)[^}]*?HexToHash\\("(0x[0-9a-f]{8})`)
  expect(selector).toBe(id.exec(binding)?.[1])
})

test('values are 32-byte words', () => {
  expect(encode('delegate', account, 255n)).toBe(
    `0x026e402b${'0'.repeat(24)}${account.slice(2).toLowerCase()}${'0'.repeat(62)}ff`,
  )
})

test.each([
  ['1', 1_000_000_000_000_000_000n],
  [' 1.5 ', 1_500_000_000_000_000_000n],
  ['.000000000000000001', 1n],
  ['0', null],
  ['', null],
  ['.', null],
  ['1e3', null],
  ['-1', null],
  ['0.0000000000000000001', null],
  ['1,000', null],
])('%j GAIA is %s wei', (typed, wei) => {
  expect(toWei(typed)).toBe(wei)
})

test.each([
  ['1,5', 'de', '1.5'],
  ['1.500', 'de', '1,500'],
  ['1.5', 'en', '1.5'],
  ['1,500', 'en', '1,500'],
])('%j is %3$j to a reader of %s', (typed, locale, plain) => {
  expect(swapPoint(typed, locale)).toBe(plain)
  expect(swapPoint(plain, locale)).toBe(typed)
})
