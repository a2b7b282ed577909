import type { Currency } from '../wire'
import { exactly } from './figures'
import type { TransactionPlan } from './TransactionPlan'

/** The amounts that leave the wallet by it, beside the network's fee, with their units. */
export function outgoing({ call, spends, moves }: TransactionPlan, locale: string, currency: Currency): string[] {
  const tokens = [spends, moves].filter((token) => token !== undefined)
  return [
    ...tokens.map((token) => exactly(locale, token.amount, token)),
    ...(call.value > 0n ? [exactly(locale, call.value, currency)] : []),
  ]
}
