import type { Allowance } from './Asked'
import { amountOf } from './amountOf'
import { gaia } from './gaia'

/** From here on an allowance is one without a limit: no supply is that large. */
const limitless = 1n << 255n

/** What a token lets a spender take, of the portal's token with its unit. */
export function allowanceOf(contract: string | null, spender: string, amount: bigint, locale: string): Allowance {
  const unit = contract === gaia.contract ? gaia : { decimals: 0, symbol: contract ?? '' }
  const limit = amount >= limitless ? null : amountOf(locale, amount, unit)
  return { spender, amount: limit, nothing: amount === 0n }
}
