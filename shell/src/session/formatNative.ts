/** An amount of the native currency in its whole unit, with at most four decimals, rounded down. */
export function formatNative(wei: string, decimals: number): string {
  const digits = wei.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).slice(0, 4).replace(/0+$/, '')
  const whole = BigInt(digits.slice(0, -decimals)).toLocaleString('en')
  return fraction ? `${whole}.${fraction}` : whole
}
