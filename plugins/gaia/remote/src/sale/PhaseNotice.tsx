import { useFormat, usePortal, useText } from '@portal/sdk'
import { Notice } from '@portal/sdk/ui'
import { saleNotice } from '../saleTerms/heldBack'
import { messages } from '../texts'
import type { Buyer, Phase, SaleState } from '../wire'

const tones = { pending: 'info', open: 'info', paused: 'warn', soldOut: 'info', ended: 'info', failed: 'warn' } as const

/** What the sale's phase means for who would buy, or who bought; nothing while it is simply open. */
export function PhaseNotice({ sale, buyer }: { sale: SaleState; buyer: Buyer | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head?.time)
  const { phase } = sale
  const settled = Date.parse(sale.opensAt) - saleNotice
  const isSettled = Math.max(Date.parse(head ?? sale.asOf.time), Date.parse(sale.asOf.time)) > settled
  const bought = buyer !== undefined && buyer.tokens !== '0'
  const empty = phase === 'open' && sale.remaining === '0'
  if (phase === 'open' && !empty) return null
  const said = {
    opens: format.time(sale.opensAt),
    settled: format.time(settled),
    closes: format.time(sale.closesAt),
    sold: format.gaia(sale.sold, 18),
    softCap: format.gaia(sale.softCap, 18),
  }
  const title: Exclude<Phase, 'open'> | 'unfunded' = phase === 'open' ? 'unfunded' : phase
  return (
    <Notice tone={tones[phase]} title={text(`sale.phase.${title}`)}>
      {text(
        phase === 'failed' && bought
          ? 'sale.phase.failed.mine'
          : phase === 'pending' && isSettled
            ? 'sale.phase.settled.text'
            : `sale.phase.${title}.text`,
        said,
      )}
    </Notice>
  )
}
