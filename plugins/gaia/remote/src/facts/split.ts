import type { Facts } from '../wire'

export interface Part {
  id: 'staked' | 'account' | 'largest' | 'others'
  /** of a part that is one account */
  address: string | null
  /** wei */
  amount: bigint
  /** accounts in it */
  accounts: number
  /** of the supply, 0 to 1 */
  share: number
}

/** An account with that much of the supply is a part of its own; at most four are. */
const large = 0.05
const most = 4

/** The supply in parts that add up to it. Null while the holders are unknown; empty while there is no supply. */
export function splitSupply({ totalSupply, staked, stakingContract, topHolders, holders }: Facts): Part[] | null {
  if (!topHolders || holders === null) return null
  const supply = BigInt(totalSupply)
  if (supply === 0n) return []
  const part = (id: Part['id'], amount: bigint, accounts: number, address: string | null = null): Part => ({
    id,
    address,
    amount,
    accounts,
    share: ratio(amount, supply),
  })

  const stake = BigInt(staked ?? 0)
  const staking = part('staked', stake, stake > 0n ? 1 : 0, stakingContract)
  const others = topHolders.filter(({ address }) => address !== stakingContract)
  const alone = others.filter(({ share }) => share >= large).slice(0, most)
  const ranked = others.slice(alone.length)
  const parts = [
    staking,
    ...alone.map(({ address, balance }) => part('account', BigInt(balance), 1, address)),
    part(
      'largest',
      ranked.reduce((sum, { balance }) => sum + BigInt(balance), 0n),
      ranked.length,
    ),
  ]
  const named = parts.reduce((sum, { amount }) => sum + amount, 0n)
  return [...parts, part('others', supply - named, holders - staking.accounts - others.length)].filter(
    ({ accounts }) => accounts > 0,
  )
}

/** Exact to a millionth. */
export function ratio(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000
}
