import type { Facts } from '../wire'

export interface Part {
  id: 'staked' | 'largest' | 'others'
  /** wei */
  amount: bigint
  /** accounts in it */
  accounts: number
  /** of the supply, 0 to 1 */
  share: number
}

/** The supply in parts that add up to it. Null while the holders are unknown; empty while there is no supply. */
export function splitSupply({ totalSupply, staked, stakingContract, topHolders, holders }: Facts): Part[] | null {
  if (!topHolders || holders === null) return null
  const supply = BigInt(totalSupply)
  if (supply === 0n) return []
  const largest = topHolders.filter(({ address }) => address !== stakingContract)
  const stakers = staked !== null && staked !== '0' ? 1 : 0
  const inLargest = largest.reduce((sum, { balance }) => sum + BigInt(balance), 0n)
  const inStaking = BigInt(staked ?? 0)
  const part = (id: Part['id'], amount: bigint, accounts: number): Part => ({ id, amount, accounts, share: ratio(amount, supply) })
  return [
    part('staked', inStaking, stakers),
    part('largest', inLargest, largest.length),
    part('others', supply - inStaking - inLargest, holders - stakers - largest.length),
  ].filter(({ accounts }) => accounts > 0)
}

/** Exact to a millionth. */
export function ratio(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000
}
