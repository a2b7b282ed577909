import { portalFetch, usePortal, usePortalHost } from '@portal/sdk'
import type { ExploredBlock } from '@portal/sdk/wire'
import { useQuery } from '@tanstack/react-query'

/** Blocks back, whose time says how fast the chain is now; of fewer than the least nothing is told. */
const span = 1_000
const least = 20

/** A block that stands for "never" has no time: dates have an end, and nobody waits a hundred years. */
const farthest = Date.now() + 100 * 365 * 86_400_000

export interface BlockTime {
  /** blocks until it; 0 or less: it was reached. null: the chain's newest block is not known */
  left: number | null
  /** about when, in ms since the epoch, as one would say now; null: nobody knows, or it was reached */
  at: number | null
}

/** When a block is to be expected, by the time that the chain's newest thousand blocks took. */
export function useBlockTime(block: number): BlockTime {
  const host = usePortalHost()
  const chain = usePortal((state) => state.portal.chain)
  const { head } = chain
  const left = head ? block - head.number : null
  const { data: pace } = useQuery({
    queryKey: ['/api/explorer', 'pace', chain.id],
    queryFn: async () => {
      if (!head) return null
      // The first block is left out: its time is when the chain was configured, not when it began to make blocks.
      const before = Math.max(1, head.number - span)
      if (head.number - before < least) return null
      const then = await portalFetch<ExploredBlock>(host, { url: `/api/explorer/blocks/${before}` })
      return (Date.parse(head.time) - Date.parse(then.time)) / (head.number - before)
    },
    enabled: left !== null && left > 0,
    staleTime: 600_000,
    refetchOnWindowFocus: false,
  })
  // While the chain is silent no time is known.
  if (!head || left === null || left <= 0 || !pace || chain.silentSince) return { left, at: null }
  // The next block is due now where it should have been there already.
  const next = Math.max(Date.parse(head.time) + pace, Date.now())
  const at = next + (left - 1) * pace
  return { left, at: at < farthest ? at : null }
}
