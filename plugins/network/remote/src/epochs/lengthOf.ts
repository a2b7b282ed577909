/** How long the newest of the epochs is, in milliseconds; undefined: there is none. */
export function lengthOf(epochs: readonly { begins: string; ends: string }[]): number | undefined {
  const newest = epochs[0]
  return newest && Date.parse(newest.ends) - Date.parse(newest.begins)
}
