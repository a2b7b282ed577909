/** A part of an amount, 0 to 1, to six digits; of nothing it is nothing. */
export function ratioOf(part: string, of: string): number {
  const whole = BigInt(of)
  return whole === 0n ? 0 : Number((BigInt(part) * 1_000_000n) / whole) / 1_000_000
}
