import { expect, test } from 'vitest'
import { formatNative } from './formatNative'

test.each([
  ['0', 18, '0'],
  ['1234567899990000000000', 18, '1,234.5678'],
  ['99999999999999', 18, '0'],
  ['1500000', 6, '1.5'],
  ['42', 0, '42'],
])('%s of %i decimals is %s', (wei, decimals, shown) => {
  expect(formatNative(wei, decimals)).toBe(shown)
})

test('as another language writes it', () => {
  expect(formatNative('1234567899990000000000', 18, 'de')).toBe('1.234,5678')
})
