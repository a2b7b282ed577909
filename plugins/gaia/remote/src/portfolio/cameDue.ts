import type { Money } from '../wire'

/**
 * The latest time, in milliseconds, between the answer's block and now at which something became due that changes what can be done; null:
 * none.
 */
export function cameDue({ asOf, staking, vesting }: Money, now: string): number | null {
  const times = [
    ...(staking?.unbondings ?? []).map(({ available }) => available),
    ...(vesting?.schedules ?? []).flatMap(({ cliffAt, endsAt, revokedAt }) =>
      revokedAt === null ? [cliffAt, endsAt] : [],
    ),
  ]
  const came = times
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .filter((time) => time > Date.parse(asOf.time) && time <= Date.parse(now))
  return came.length > 0 ? Math.max(...came) : null
}
