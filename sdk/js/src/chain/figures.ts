import { fromUnits } from '../format'
import { numberFormat } from '../intl'
import type { Currency } from '../wire'
import { plainly } from './plainly'

/** A token's symbol as it is shown: foreign text. */
const longestSymbol = 12

/** Exactly that much of a token, with its unit: "1,204.5 GAIA". */
export function exactly(
  locale: string,
  amount: bigint,
  { decimals, symbol }: { decimals: number; symbol: string },
): string {
  const format = numberFormat(locale, { maximumFractionDigits: Math.min(decimals, 100) })
  return `${format.format(fromUnits(amount, decimals) as Intl.StringNumericLiteral)} ${plainly(symbol, longestSymbol)}`
}

/** A fee, to three digits that tell: "0.000134 POL". */
export function roughly(locale: string, amount: bigint, { decimals, symbol }: Currency): string {
  const format = numberFormat(locale, { maximumSignificantDigits: 3 })
  return `${format.format(fromUnits(amount, decimals) as Intl.StringNumericLiteral)} ${plainly(symbol, longestSymbol)}`
}
