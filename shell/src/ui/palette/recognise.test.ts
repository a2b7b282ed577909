import { expect, test } from 'vitest'
import { recognise } from './recognise'

// The examples of EIP-55.
const addresses = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(addresses)('%s is an address in any case', (address) => {
  expect(recognise(address)).toEqual({ kind: 'address', address, checksum: 'right' })
  for (const written of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address.toUpperCase()]) {
    expect(recognise(` ${written} `)).toEqual({ kind: 'address', address, checksum: 'none' })
  }
})

test('a typing error in mixed case is a wrong checksum', () => {
  const [address = ''] = addresses
  expect(recognise(address.replace('5aA', '5aa'))).toMatchObject({ kind: 'address', checksum: 'wrong' })
})

test.each([
  [`0x${'Ab'.repeat(32)}`, { kind: 'transaction', hash: `0x${'ab'.repeat(32)}` }],
  ['0', { kind: 'block', number: 0 }],
  ['64118902', { kind: 'block', number: 64_118_902 }],
  ['#64118902', { kind: 'block', number: 64_118_902 }],
  ['64,118,902', { kind: 'block', number: 64_118_902 }],
  ['64.118.902', { kind: 'block', number: 64_118_902 }],
  ['64\u202f118\u202f902', { kind: 'block', number: 64_118_902 }],
])('%s is named', (text, named) => {
  expect(recognise(text)).toEqual(named)
})

test.each([
  '',
  '0x',
  '0x12',
  'ab'.repeat(20),
  `0x${'g'.repeat(40)}`,
  '1,2',
  '1.5',
  '64,118.902',
  '12e3',
  '9'.repeat(17),
  '-1',
])('%s is no more than a text', (text) => {
  expect(recognise(text)).toBeNull()
})
