/** The sum of amounts; null where there is no figure in any of them. */
export function sumOf(amounts: readonly (string | null)[]): bigint | null {
  const known = amounts.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + BigInt(one), 0n)
}
