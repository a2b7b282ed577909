/** What was held on average in an epoch, in wei: its wei times seconds over its length. */
export function averageHeld(held: string, begins: string, ends: string): bigint {
  const seconds = (Date.parse(ends) - Date.parse(begins)) / 1000
  return seconds > 0 ? BigInt(held) / BigInt(seconds) : 0n
}
