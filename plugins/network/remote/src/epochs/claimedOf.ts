import { fromUnits } from '@portal/sdk'
import { paymentOf } from './paymentOf'
import type { Paid } from './wire'

/** How many GAIA of an epoch's campaign are claimed; null where no campaign pays it, and where that is not known. */
export function claimedOf(paid: Paid | undefined, epoch: number): string | null {
  const payment = paymentOf(paid, epoch)
  return payment ? fromUnits(payment.claimed) : null
}
