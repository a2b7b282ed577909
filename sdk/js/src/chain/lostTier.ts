import type { Portal, Session, TierName } from '../wire'
import type { TransactionPlan } from './TransactionPlan'

/** The tier that is lost when what the plan takes of GAIA is somebody else's, with what is left, in wei; null: none is. */
export function lostTier(
  { call, spends, moves }: TransactionPlan,
  session: Session | null,
  { chain, tiers }: Pick<Portal, 'chain' | 'tiers'>,
): { tier: TierName; left: bigint; threshold: number } | null {
  const gaia = chain.contracts.GaiaToken
  const current = tiers.find(({ name }) => name === session?.tier)
  if (!gaia || !current || session?.balanceSource !== 'chain' || !session.gaiaParts) return null
  const { wallet, staked, delegated, unbonding } = session.gaiaParts
  const counted = [wallet, staked, delegated, unbonding].reduce((sum, part) => sum + BigInt(part), 0n)
  const isGAIA = (token: string) => token.toLowerCase() === gaia.toLowerCase()
  const gone = (spends && isGAIA(spends.token) ? spends.amount : 0n) + (moves && isGAIA(call.to) ? moves.amount : 0n)
  const left = counted > gone ? counted - gone : 0n
  const lost = gone > 0n && left < BigInt(current.threshold) * 10n ** 18n
  return lost ? { tier: current.name, left, threshold: current.threshold } : null
}
