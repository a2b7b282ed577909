const address = /^0x[0-9a-f]{40}$/i

/** Whether both are that address; what is none is the same as nothing. */
export function sameAddress(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && address.test(a) && a.toLowerCase() === b.toLowerCase()
}
