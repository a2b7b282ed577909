import type { Validator } from '../wire'
import { squarify, type Tile } from './squarify'

export interface StakeTile extends Tile {
  /** the validator's address, or "others" */
  id: string
  /** null: those who are too small to be drawn */
  validator: Validator | null
  /** validators in it */
  count: number
  /** of the active stake, 0 to 1 */
  share: number
}

/** How many validators have a tile of their own. */
const own = 11

/** The active validators as tiles of the active stake; the small ones share one, which comes last. */
export function stakeTiles(validators: readonly Validator[], aspect: number): StakeTile[] {
  const active = validators.filter(({ status, stake }) => status === 'active' && stake !== '0')
  const total = active.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
  if (total === 0n) return []
  const share = (stake: bigint) => Number((stake * 1_000_000n) / total) / 1_000_000
  const drawn = active.length > own + 1 ? active.slice(0, own) : active
  const rest = active.slice(drawn.length)
  const parts = drawn.map((validator) => ({
    id: validator.address,
    validator: validator as Validator | null,
    count: 1,
    share: share(BigInt(validator.stake)),
  }))
  if (rest.length > 0) {
    const stake = rest.reduce((sum, one) => sum + BigInt(one.stake), 0n)
    parts.push({ id: 'others', validator: null, count: rest.length, share: share(stake) })
  }
  // Squares come out best from the largest to the smallest.
  parts.sort((a, b) => b.share - a.share)
  const tiles = squarify(
    parts.map((part) => part.share),
    aspect,
  )
  return parts.map((part, i) => ({ ...part, ...(tiles[i] as Tile) }))
}
