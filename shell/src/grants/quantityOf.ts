/** A JSON-RPC quantity, or a number as typed data has it, of at most 256 bits; null for what is none. */
export function quantityOf(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  if (typeof value !== 'string' || !/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)) return null
  const whole = BigInt(value)
  return whole < 1n << 256n ? whole : null
}
