import { useAccount, useFormat, useText } from '@portal/sdk'
import { Button, Card, CardBody, CardFooter, CardHeader } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { messages } from '../texts'
import type { Buyer, SaleState } from '../wire'
import { RefundDialog } from './dialogs'
import { boughtProof, paidProof } from './saleProofs'
import { TermFigure } from './TermFigure'
import { useCoins } from './useCoins'

/** What the visitor bought, and what becomes of it; nothing for who bought nothing. */
export function MyPurchase({ sale, buyer }: { sale: SaleState; buyer: Buyer | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  const { account } = useAccount()
  const [open, setOpen] = useState(false)
  if (!buyer || buyer.tokens === '0') return null
  const gaia = (wei: string | bigint) => `${format.gaia(wei, 18)} GAIA`
  const failed = sale.phase === 'failed'
  const reached = BigInt(sale.sold) >= BigInt(sale.softCap)
  const most = least(BigInt(buyer.tokens), BigInt(buyer.balance))
  const state = failed ? 'due' : reached ? 'final' : 'waits'
  return (
    <Card>
      <CardHeader title={text('sale.mine')} />
      <CardBody className="gaia:grid gaia:gap-3">
        <dl className="gaia:grid gaia:gap-2 gaia:text-sm">
          <div className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4">
            <dt className="gaia:text-muted">{text('sale.mine.bought')}</dt>
            <dd className="gaia:tabular-nums">
              <TermFigure
                label={text('sale.mine.bought')}
                value={gaia(buyer.tokens)}
                proof={boughtProof(sale, buyer)}
              />
            </dd>
          </div>
          <div className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4">
            <dt className="gaia:text-muted">{text('sale.mine.paid')}</dt>
            <dd className="gaia:tabular-nums">
              <TermFigure label={text('sale.mine.paid')} value={coins(buyer.paid)} proof={paidProof(sale, buyer)} />
            </dd>
          </div>
        </dl>
        <p className="gaia:text-sm gaia:text-muted">
          {text(`sale.mine.${state}`, { closes: format.time(sale.closesAt), paid: coins(buyer.paid) })}
          {failed && most < BigInt(buyer.tokens) && ` ${text('sale.mine.short', { balance: gaia(buyer.balance) })}`}
        </p>
      </CardBody>
      {failed && (
        <CardFooter>
          <Button variant="primary" disabled={!account || most === 0n} onClick={() => setOpen(true)}>
            {text('sale.refund')}
          </Button>
          {open && (
            <Suspense>
              <RefundDialog sale={sale} most={most} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </CardFooter>
      )}
    </Card>
  )
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
