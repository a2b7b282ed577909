import type { UrlParam } from '@portal/sdk/ui'

/** How many validators stand side by side. */
export const mostCompared = 4

/** Those that are chosen, as the address has them: ?compare=0x…,0x… */
export const compareParam: UrlParam<readonly string[]> = {
  fallback: [],
  read: (text) => {
    const addresses = [...new Set(text.split(',').filter((one) => /^0x[0-9a-fA-F]{40}$/.test(one)))]
    return addresses.length > 0 ? addresses.slice(0, mostCompared) : undefined
  },
  write: (addresses) => addresses.join(','),
}

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()

export function isChosen(chosen: readonly string[], address: string): boolean {
  return chosen.some(same(address))
}

/** With the address, or without it where it is chosen; one too many changes nothing. */
export function toggled(chosen: readonly string[], address: string): readonly string[] {
  if (isChosen(chosen, address)) return chosen.filter((one) => !same(address)(one))
  return chosen.length < mostCompared ? [...chosen, address] : chosen
}
