import type { DueClaims } from '../claim/useDueClaims'
import type { Buyer, Money, SaleAnswer } from '../wire'
import { readyOf } from './readyOf'

/** What is asked for apart from the money itself; undefined: it is not there. */
interface Asked {
  sale: SaleAnswer | undefined
  buyer: Buyer | undefined
  claims: DueClaims
}

/** What the visitor can do now, or soon, by the time of a block. */
export function waitsOf(money: Money, now: string, { sale: answer, buyer, claims }: Asked) {
  const failed = answer?.sale?.phase === 'failed'
  return {
    /** wei */
    ready: readyOf(money.staking?.unbondings ?? [], now),
    /** wei */
    releasable: money.vesting?.releasable ?? '0',
    /** there are older schedules, so that more may be releasable */
    more: money.vesting?.more ?? 0,
    /** what a refund of the sale pays, in wei of the chain's coin; null: none is due, undefined: not known */
    refund:
      answer === undefined || (failed && !buyer) ? undefined : failed && buyer?.tokens !== '0' ? buyer?.paid : null,
    /** what is claimed before the campaign ends; undefined: not known */
    claims: claims.due,
    unlisted: claims.unlisted,
  }
}

export type Waits = ReturnType<typeof waitsOf>

/** Whether nothing waits; false as long as a part is not known. */
export function isNothing({ ready, releasable, more, refund, claims, unlisted }: Waits): boolean {
  return ready === 0n && releasable === '0' && more === 0 && refund === null && claims?.length === 0 && unlisted === 0
}
