import { expect, test } from 'vitest'
import { priceOf } from './priceOf'

test.each([
  ['380000000000000000000', '190000000000000000', 500_000_000_000_000n],
  ['1', '1', 10n ** 18n],
  ['0', '0', null],
])('%s wei of GAIA for %s', (tokens, coins, price) => {
  expect(priceOf({ tokens, coins })).toBe(price)
})
