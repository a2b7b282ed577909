import { fromUnits } from '@portal/sdk'

/** An amount of the native currency in its whole unit, with at most four decimals, rounded down. */
export function formatNative(wei: string, decimals: number, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, roundingMode: 'trunc' })
  return format.format(fromUnits(wei, decimals) as Intl.StringNumericLiteral)
}
