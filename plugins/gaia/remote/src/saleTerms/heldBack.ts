import type { SaleState } from '../wire'
import type { SaleTermsKey } from './texts'

export const saleActs = [
  'setTerms',
  'setTreasury',
  'pause',
  'unpause',
  'close',
  'withdrawProceeds',
  'withdrawUnsold',
] as const
export type SaleAct = (typeof saleActs)[number]

/** GaiaSale.NOTICE, in milliseconds. */
export const saleNotice = 86_400_000

/** What a wallet's node says of the sale and of the wallet. */
export interface Standing {
  admin: boolean
  pauser: boolean
  paused: boolean
  /** coins */
  withdrawable: bigint
}

/** Why the contract would refuse an act now, at a time of the chain's blocks in milliseconds; null: it would not. */
export function heldBack(
  act: SaleAct,
  sale: SaleState,
  { admin, pauser, paused, withdrawable }: Standing,
  now: number,
): SaleTermsKey | null {
  const over = now >= Date.parse(sale.closesAt) || sale.sold === sale.hardCap
  const opens = Date.parse(sale.opensAt)
  switch (act) {
    case 'setTerms':
      if (!admin) return 'held.admin'
      if (over) return 'held.over'
      if (now >= opens) return 'held.open'
      return now + saleNotice > opens ? 'held.settled' : null
    case 'setTreasury':
      return admin ? null : 'held.admin'
    case 'close':
      if (!admin) return 'held.admin'
      return over ? 'held.over' : null
    case 'pause':
      if (!pauser) return 'held.pauser'
      return paused ? 'held.paused' : null
    case 'unpause':
      if (!pauser) return 'held.pauser'
      return paused ? null : 'held.running'
    case 'withdrawProceeds':
      return withdrawable === 0n ? 'held.nothing' : null
    case 'withdrawUnsold':
      return over ? null : 'held.notOver'
  }
}
