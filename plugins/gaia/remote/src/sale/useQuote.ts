import { useAccount } from '@portal/sdk'
import { type Contract, useRead } from '@portal/sdk/chain'
import type { saleAbi } from './saleAbi'

/** What is wanted: exactly that much GAIA, or GAIA for that many coins; null: nothing yet. */
export type Wanted = { unit: 'gaia' | 'coins'; amount: bigint } | null

/** What the contract says to it. The page computes no price. */
export function useQuote(contract: Contract<typeof saleAbi> | null, wanted: Wanted) {
  const { account } = useAccount()
  const of = (unit: 'gaia' | 'coins') => ({ enabled: account !== null && wanted?.unit === unit })
  const args = [account ?? '', wanted?.amount ?? 0n] as const
  const gaia = useRead(contract, 'quote', args, of('gaia'))
  const coins = useRead(contract, 'quoteValue', args, of('coins'))
  return wanted?.unit === 'coins' ? coins : gaia
}
