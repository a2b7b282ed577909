import { amountIn } from '@portal/sdk/chain'
import { saleNotice } from './heldBack'
import type { SaleTermsKey } from './texts'

/** What an admin entered. */
export interface EnteredTerms {
  /** coins for one GAIA */
  price: string
  /** GAIA */
  softCap: string
  hardCap: string
  walletCap: string
  /** as a datetime-local input has it */
  opens: string
  days: string
}

/** As setTerms takes them, in its order. */
export interface SaleTerms {
  price: bigint
  softCap: bigint
  hardCap: bigint
  walletCap: bigint
  opensAt: bigint
  duration: bigint
}

type Wrong = Partial<Record<keyof EnteredTerms, SaleTermsKey>>

/** GaiaSale.MAX_DURATION, and what a uint128 takes. */
const mostDays = 366
const most = 2n ** 128n - 1n

/** The terms as GaiaSale takes them, or what it would refuse, by field. now is the time of the newest block, in milliseconds. */
export function enteredTerms(
  entered: EnteredTerms,
  now: number,
  locale: string,
  coinDecimals: number,
): { terms: SaleTerms | null; wrong: Wrong } {
  const wrong: Wrong = {}
  const amount = (name: 'price' | 'softCap' | 'hardCap' | 'walletCap') => {
    const decimals = name === 'price' ? coinDecimals : 18
    // amountIn takes none that is 0, which is a soft cap for a sale that cannot fail.
    const value =
      name === 'softCap' && /^0*$/.test(entered[name].trim()) ? 0n : amountIn(entered[name], locale, decimals)
    if (value === null || value > most) wrong[name] = 'terms.amount'
    return value ?? 0n
  }
  const [price, softCap, hardCap, walletCap] = [
    amount('price'),
    amount('softCap'),
    amount('hardCap'),
    amount('walletCap'),
  ]
  if (!wrong.softCap && !wrong.hardCap && softCap > hardCap) wrong.softCap = 'terms.softCap.more'
  const opens = Date.parse(entered.opens)
  if (Number.isNaN(opens)) wrong.opens = 'terms.opens.malformed'
  else if (opens < now + saleNotice) wrong.opens = 'terms.opens.early'
  else if (opens - now > mostDays * 86_400_000) wrong.opens = 'terms.opens.late'
  const days = /^[1-9][0-9]{0,2}$/.test(entered.days.trim()) ? Number(entered.days) : 0
  if (days === 0 || days > mostDays) wrong.days = 'terms.days.malformed'
  if (Object.keys(wrong).length > 0) return { terms: null, wrong }
  const opensAt = BigInt(Math.floor(opens / 1000))
  return { terms: { price, softCap, hardCap, walletCap, opensAt, duration: BigInt(days * 86_400) }, wrong }
}
