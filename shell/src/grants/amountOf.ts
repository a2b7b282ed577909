import { fromUnits } from '@portal/sdk'
import { plainly } from './plainly'

/** Exactly that much of a token, with its unit: "1,204.5 GAIA". */
export function amountOf(
  locale: string,
  amount: bigint,
  { decimals, symbol }: { decimals: number; symbol: string },
): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: Math.min(decimals, 100) })
  return `${format.format(fromUnits(amount, decimals) as Intl.StringNumericLiteral)} ${plainly(symbol, 64)}`.trim()
}
