import type { Buyer, Money, SaleState } from '../wire'
import { readyOf } from './readyOf'

/** What the visitor can do now, by the time of a block: wei, and whether a refund of the sale is due. */
export function waitsOf(money: Money, now: string, sale: SaleState | null | undefined, buyer: Buyer | undefined) {
  return {
    ready: readyOf(money.staking?.unbondings ?? [], now),
    releasable: money.vesting?.releasable ?? '0',
    /** there are older schedules, so that more may be releasable */
    more: money.vesting?.more ?? 0,
    refund: sale?.phase === 'failed' && buyer !== undefined && buyer.tokens !== '0' ? buyer.paid : null,
  }
}
