import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Skeleton } from '@portal/sdk/ui'
import { Suspense } from 'react'
import { messages } from '../texts'
import type { Buyer, SaleState } from '../wire'
import { BuyForm } from './dialogs'

/** Where one buys, or why one cannot. */
export function BuyCard({ sale, buyer }: { sale: SaleState; buyer: Buyer | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const { phase } = sale
  const open = phase === 'open' && sale.remaining !== '0'
  return (
    <Card>
      <CardHeader title={text('sale.buy')} />
      <CardBody>
        {open ? (
          <Suspense fallback={<Skeleton height={220} />}>
            <BuyForm sale={sale} buyer={buyer} />
          </Suspense>
        ) : (
          <p className="gaia:text-muted">
            {text(phase === 'open' ? 'sale.closed.unfunded' : `sale.closed.${phase}`, {
              opens: format.time(sale.opensAt),
            })}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
