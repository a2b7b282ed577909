import type { StakePosition } from '../wire'

/** What of the unbonding can be withdrawn by the time of a block. */
export function readyOf(unbondings: readonly StakePosition[], now: string | undefined): bigint {
  if (now === undefined) return 0n
  return unbondings
    .filter(({ available }) => available !== null && Date.parse(available) <= Date.parse(now))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}
