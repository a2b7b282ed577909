/** One, in ten-thousandths. */
export const whole = 10_000

/** A part of one amount in another, 0 to 1; 0 of nothing. */
export function partOf(part: string, all: string): number {
  const total = BigInt(all)
  return total === 0n ? 0 : Number((BigInt(part) * 1_000_000n) / total) / 1_000_000
}
