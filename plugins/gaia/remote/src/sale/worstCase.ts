import type { Format, Text } from '@portal/sdk'
import type { messages } from '../texts'
import type { SaleState } from '../wire'

/** The worst that may come of a purchase, before it is signed; cost: with its unit, null where it is not known. */
export function worstCase(
  text: Text<keyof typeof messages.en>,
  format: Format,
  sale: SaleState,
  cost: string | null,
): string {
  const final = BigInt(sale.sold) >= BigInt(sale.softCap)
  if (final) return text('sale.worst.final')
  const closes = format.time(sale.closesAt)
  return cost === null ? text('sale.worst.refund', { closes }) : text('sale.worst.refund.cost', { closes, cost })
}
