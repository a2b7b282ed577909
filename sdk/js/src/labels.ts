import { useCallback } from 'react'
import { usePortal } from './portal'
import type { Chain } from './wire'

/** The portal's names for addresses, a contract's say; null where it has none. */
export function useAddressLabel(): (address: string) => string | null {
  const labels = usePortal((state) => state.portal.chain.labels)
  return useCallback((address) => named(labels).get(address.toLowerCase()) ?? null, [labels])
}

const known = new WeakMap<Chain['labels'], Map<string, string>>()

/** The names by addresses of one case: the checksum of an address is no part of it. */
function named(labels: Chain['labels']): Map<string, string> {
  let names = known.get(labels)
  if (!names) {
    names = new Map(Object.entries(labels).map(([address, name]) => [address.toLowerCase(), name]))
    known.set(labels, names)
  }
  return names
}
