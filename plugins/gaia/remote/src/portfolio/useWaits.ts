import { useText } from '@portal/sdk'
import { useDueClaims } from '../claim/useDueClaims'
import { useBuyer, useSale } from '../queries'
import type { Money } from '../wire'
import { portfolioMessages } from './texts'
import { waitsOf } from './waitsOf'

/** What waits for the visitor, and a sentence for each part of it that is not known. */
export function useWaits(money: Money, now: string) {
  const text = useText(portfolioMessages)
  const sale = useSale()
  const buyer = useBuyer(sale.data?.sale?.phase === 'failed' ? money.address : null)
  const claims = useDueClaims(money.address, now)
  const waits = waitsOf(money, now, { sale: sale.data, buyer: buyer.data, claims })
  const unknown: string[] = []
  if (waits.refund === undefined)
    unknown.push(text(sale.isError || buyer.isError ? 'waiting.unknown' : 'waiting.reading'))
  if (waits.claims === undefined)
    unknown.push(text(claims.failed ? 'waiting.claims.unknown' : 'waiting.claims.reading'))
  if (waits.unlisted > 0) unknown.push(text('waiting.claims.unlisted', { count: waits.unlisted }))
  return { waits, unknown }
}
