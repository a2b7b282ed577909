import { expect, test } from 'vitest'
import { addressName, blockName, transactionName } from './name'

const digits = 'ab'.repeat(32)

test('a name is taken as the core takes it', () => {
  expect(transactionName(`0x${digits.toUpperCase()}`)).toBe(`0x${digits}`)
  for (const none of [undefined, digits, `0x${digits}a`, `0x${'0'.repeat(64)}`, '0x'])
    expect(transactionName(none)).toBeNull()
  for (const number of ['0', '64118902', '9007199254740991']) expect(blockName(number)).toBe(number)
  for (const none of ['', '007', '-1', '1e3', 'latest', '9007199254740992', '1,000']) expect(blockName(none)).toBeNull()
  expect(addressName('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(addressName('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeNull()
  expect(addressName('1234')).toBeNull()
})
