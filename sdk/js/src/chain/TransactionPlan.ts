import type { Call } from './Contract'
import type { Permit } from './permit'
import type { Refusal } from './TransactionFault'

/** What the call takes of a token. Exactly that much is approved, never more. */
export interface Spending {
  token: string
  amount: bigint
  symbol: string
  decimals: number
  /** The same call with a permit instead of an approval, where the contract has one: a signature less to pay for. */
  permitted?: (permit: Permit) => Call
}

/** A transaction as its page means it, all that its holder should know of it. */
export interface TransactionPlan {
  /** "Delegate 2.5 GAIA to Atlas" */
  title: string
  /** what a toast says when it is confirmed, and its title when it failed */
  done: string
  failed: string
  call: Call
  spends?: Spending
  /** tokens that the call moves by itself, as a transfer does: nothing is approved for it */
  moves?: Pick<Spending, 'amount' | 'symbol' | 'decimals'>
  /** more lines for "what will happen": what comes back, until when it is locked */
  notes?: { term: string; text: string }[]
  /** what it does to the tier; unless given, the dialog says it where GAIA leaves the wallet and the tier is lost by that */
  tier?: string
  /** gas that the call takes at most, for a fee before it can be tried; it cannot before its approval is there */
  gas?: bigint
  /** blocks that must have it; 1 unless given */
  confirmations?: number
  /** The contract's refusals in the page's words; null: it has none for this one. */
  refusal?: (refusal: Refusal) => string | null
}
