import type { Validator } from '../wire'

export interface StakeTile {
  /** the validator's address, or "others" */
  id: string
  /** null: those who are too small to be drawn */
  validator: Validator | null
  /** validators in it */
  count: number
  /** wei */
  stake: bigint
}

/** How many validators have a tile of their own. */
const own = 11

/** The active validators as parts of the active stake, the largest first; the small ones share one. */
export function stakeTiles(validators: readonly Validator[]): StakeTile[] {
  const active = validators
    .filter(({ status, stake }) => status === 'active' && stake !== '0')
    .map((validator): StakeTile => ({ id: validator.address, validator, count: 1, stake: BigInt(validator.stake) }))
    .sort(largestFirst)
  if (active.length <= own + 1) return active
  const rest = active.slice(own)
  const others: StakeTile = {
    id: 'others',
    validator: null,
    count: rest.length,
    stake: rest.reduce((sum, { stake }) => sum + stake, 0n),
  }
  return [...active.slice(0, own), others].sort(largestFirst)
}

function largestFirst(a: StakeTile, b: StakeTile): number {
  return a.stake > b.stake ? -1 : Number(a.stake < b.stake)
}
