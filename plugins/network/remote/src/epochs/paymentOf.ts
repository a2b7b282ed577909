import type { Paid, Payment } from './wire'

/**
 * The campaign that pays an epoch: of several the newest that was not cancelled before it opened. Null: none does; undefined: it is not
 * known, since campaigns could not be read.
 */
export function paymentOf(paid: Paid | undefined, epoch: number): Payment | null | undefined {
  const found = paid?.payments.findLast((one) => one.epoch === epoch && !one.over?.cancelled)
  return found ?? (paid && paid.problem === null ? null : undefined)
}
