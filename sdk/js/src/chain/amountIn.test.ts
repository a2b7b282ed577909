import { expect, test } from 'vitest'
import { amountBegins, amountIn, swapPoint } from './amountIn'

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
])('%j is %s in the smallest unit', (typed, amount) => {
  expect(amountIn(typed, 'en')).toBe(amount)
})

test('a token of other decimals takes as many', () => {
  expect(amountIn('1.5', 'en', 6)).toBe(1_500_000n)
  expect(amountIn('0.0000001', 'en', 6)).toBeNull()
  expect(amountIn('7', 'en', 0)).toBe(7n)
  expect(amountIn('', 'en', 0)).toBeNull()
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

test.each([
  ['', 'en', true],
  ['0.', 'en', true],
  ['0,0', 'de', true],
  ['0,0', 'en', false],
  ['x', 'en', false],
])('%j may become an amount in %s: %s', (typed, locale, begins) => {
  expect(amountBegins(typed, locale)).toBe(begins)
})
