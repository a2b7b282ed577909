import { numberFormat } from '../intl'

/**
 * What somebody typed, as their language writes it, in the smallest unit; null where it is no amount above 0: "1.5" is
 * 1500000000000000000n, and so is "1,5" in German.
 */
export function amountIn(typed: string, locale: string, decimals = 18): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(swapPoint(typed, locale).trim()) ?? []
  if (fraction.length > decimals) return null
  const amount = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return amount > 0n ? amount : null
}

/** What may become an amount above 0 by typing on. */
export function amountBegins(typed: string, locale: string): boolean {
  return /^\s*0*\.?0*\s*$/.test(swapPoint(typed, locale))
}

/**
 * Between "1.5" and how a language writes it: "1,5" ↔ "1.5" in German. The sign that groups thousands becomes a comma, so
 * that "1.500" is no amount there, as "1,500" is none in English, rather than a thousandth of what was meant.
 */
export function swapPoint(amount: string, locale: string): string {
  const comma = numberFormat(locale).format(0.5).includes(',')
  return comma ? amount.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : amount
}
