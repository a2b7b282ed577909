import { usePortal } from '@portal/sdk'
import { useEffect } from 'react'
import type { SaleState } from '../wire'

/** Time changes the phase, and no log tells of that: it is asked with each block until the answer has moved on. */
export function useDue(sale: SaleState | null | undefined, again: () => void): void {
  const head = usePortal((state) => state.portal.chain.head)
  const next =
    sale?.phase === 'pending' ? sale.opensAt : sale?.phase === 'open' || sale?.phase === 'paused' ? sale.closesAt : null
  const due = head && next && Date.parse(head.time) >= Date.parse(next) ? head.number : null
  useEffect(() => {
    if (due !== null) again()
  }, [due, again])
}
