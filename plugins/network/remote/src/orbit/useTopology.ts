import { useEffect, useState } from 'react'
import type { Network } from './Network'
import type { Placed } from './Placed'
import { placeTopology } from './placeTopology'

/** The layout by what is joined to what; null while it is worked out. What is joined has to change before it is worked out anew. */
export function useTopology(network: Network, begin: Placed, enabled: boolean): Placed | null {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const joined = network.edges.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other figures of the same things move none of them
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    void placeTopology(network, begin, leaving.signal).then((found) => found && setPlaced(found))
    return () => leaving.abort()
  }, [joined, enabled])
  return placed
}
