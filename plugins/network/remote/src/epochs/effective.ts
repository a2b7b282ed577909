/** An effectiveness, in billionths, as 0 to 1; null stays null. */
export function effective(billionths: number | null | undefined): number | null {
  return billionths === null || billionths === undefined ? null : billionths / 1e9
}
