import { useFormat, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Buyer, SaleState } from '../wire'
import { leftProof, saleProof } from './saleProofs'
import { useCoins } from './useCoins'

interface SaleFiguresProps {
  /** undefined: not there yet */
  sale: SaleState | undefined
  buyer: Buyer | undefined
  stale: boolean
}

/** The four figures that one decides by. */
export function SaleFigures({ sale, buyer, stale }: SaleFiguresProps) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  const common = {
    source: 'chain',
    asOf: sale?.asOf,
    state: stale && sale ? { since: sale.asOf.time } : undefined,
  } as const
  return (
    <StatStrip label={text('sale.title')}>
      <Figure
        {...common}
        label={text('sale.price')}
        value={sale && coins(sale.price)}
        note={text('sale.price.note')}
        definition={text('sale.price.definition')}
        proof={sale && saleProof(sale, 'price')}
      />
      <Figure
        {...common}
        label={text('sale.sold')}
        value={sale && <Amount wei={sale.sold} compact unit={null} />}
        unit="GAIA"
        exact={sale && `${format.gaia(sale.sold, 18)} GAIA`}
        note={sale && text('sale.sold.note', { cap: format.compactGaia(sale.hardCap) })}
        definition={text('sale.sold.definition')}
        proof={sale && saleProof(sale, 'sold')}
      />
      <Figure
        {...common}
        label={text('sale.raised')}
        value={sale && coins(sale.raised)}
        note={text('sale.raised.note')}
        definition={text('sale.raised.definition')}
        proof={sale && saleProof(sale, 'raised')}
      />
      <Figure
        {...common}
        asOf={buyer?.asOf}
        label={text('sale.left')}
        value={buyer && <Amount wei={buyer.left} unit={null} />}
        unit="GAIA"
        exact={buyer && `${format.gaia(buyer.left, 18)} GAIA`}
        note={sale && text('sale.left.note', { cap: format.gaia(sale.walletCap, 18) })}
        definition={text('sale.left.definition')}
        proof={sale && buyer && leftProof(sale, buyer)}
      />
    </StatStrip>
  )
}
