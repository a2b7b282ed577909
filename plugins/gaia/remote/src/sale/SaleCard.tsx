import { useFormat, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Address, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import { NotifyMe } from '../watch/NotifyMe'
import type { SaleState } from '../wire'
import { Part, shareOf } from './Part'
import { PhaseBadge } from './PhaseBadge'
import { saleProof } from './saleProofs'
import { TermFigure } from './TermFigure'

/** How far the sale is, how long it goes on, and its terms. */
export function SaleCard({ sale }: { sale: SaleState }) {
  const text = useText(messages)
  const format = useFormat()
  const gaia = (wei: string) => `${format.gaia(wei, 18)} GAIA`
  const { phase } = sale
  const waits = phase === 'pending' ? 'opens' : phase === 'open' || phase === 'paused' ? 'closes' : null
  const reached = BigInt(sale.sold) >= BigInt(sale.softCap)
  return (
    <Card>
      <CardHeader
        title={text('sale.terms')}
        end={
          <>
            {waits && <NotifyMe kind="sale" />}
            <PhaseBadge phase={phase} />
          </>
        }
      />
      <CardBody className="gaia:grid gaia:gap-5">
        {waits && (
          <TimeCountdown
            key={waits}
            time={waits === 'opens' ? sale.opensAt : sale.closesAt}
            label={text(`sale.${waits}`)}
          />
        )}
        <Part
          label={text('sale.softCap')}
          share={shareOf(sale.sold, sale.softCap)}
          said={
            sale.softCap === '0'
              ? text('sale.softCap.none')
              : reached
                ? text('sale.softCap.reached', { cap: gaia(sale.softCap) })
                : text(waits ? 'sale.softCap.toGo' : 'sale.softCap.missed', {
                    cap: gaia(sale.softCap),
                    left: gaia(String(BigInt(sale.softCap) - BigInt(sale.sold))),
                  })
          }
          tone={reached ? 'good' : 'accent'}
        />
        <Part
          label={text('sale.hardCap')}
          share={shareOf(sale.sold, sale.hardCap)}
          said={
            waits
              ? text('sale.hardCap.left', { left: gaia(sale.remaining), cap: gaia(sale.hardCap) })
              : text('sale.hardCap.sold', { sold: gaia(sale.sold), cap: gaia(sale.hardCap) })
          }
        />
        <p className="gaia:text-sm gaia:text-muted">
          {text(reached ? 'sale.missed.not' : waits ? 'sale.missed' : 'sale.missed.due')}
        </p>
        <dl className="gaia:grid gaia:gap-2.5 gaia:text-sm">
          <Row name={text('sale.softCap')}>
            <TermFigure label={text('sale.softCap')} value={gaia(sale.softCap)} proof={saleProof(sale, 'softCap')} />
          </Row>
          <Row name={text('sale.hardCap')}>
            <TermFigure label={text('sale.hardCap')} value={gaia(sale.hardCap)} proof={saleProof(sale, 'hardCap')} />
          </Row>
          <Row name={text('sale.walletCap')}>
            <TermFigure
              label={text('sale.walletCap')}
              value={gaia(sale.walletCap)}
              proof={saleProof(sale, 'walletCap')}
            />
          </Row>
          <Row name={text('sale.opensAt')}>{format.time(sale.opensAt)}</Row>
          <Row name={text('sale.closesAt')}>{format.time(sale.closesAt)}</Row>
          <Row name={text('sale.contract')}>
            <Address address={sale.address} />
          </Row>
          <Row name={text('sale.treasury')}>
            <Address address={sale.treasury} />
          </Row>
        </dl>
      </CardBody>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
      <dt className="gaia:text-muted">{name}</dt>
      <dd className="gaia:min-w-0 gaia:tabular-nums">{children}</dd>
    </div>
  )
}
