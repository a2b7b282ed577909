import { fromUnits } from '@portal/sdk'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 4, roundingMode: 'trunc' })

/** An amount of the native currency in its whole unit, with at most four decimals, rounded down. */
export function formatNative(wei: string, decimals: number): string {
  return whole.format(fromUnits(wei, decimals) as Intl.StringNumericLiteral)
}
