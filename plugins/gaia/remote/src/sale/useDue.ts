import { usePortal } from '@portal/sdk'
import { useEffect } from 'react'
import type { SaleState } from '../wire'

/**
 * Time changes the phase, and GAIA is paid in by a transfer: no log of the sale tells of either. It is asked with each block until the
 * answer has moved on.
 */
export function useDue(sale: SaleState | null | undefined, again: () => void): void {
  const head = usePortal((state) => state.portal.chain.head)
  const next =
    sale?.phase === 'pending' ? sale.opensAt : sale?.phase === 'open' || sale?.phase === 'paused' ? sale.closesAt : null
  const unfunded = sale?.phase === 'open' && sale.remaining === '0'
  const moves = next !== null && head !== null && Date.parse(head.time) >= Date.parse(next)
  const due = head && (moves || unfunded) ? head.number : null
  useEffect(() => {
    if (due !== null) again()
  }, [due, again])
}
