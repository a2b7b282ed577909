import { useFormat, usePortal, useSession, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Amount, buttonClass, Card, CardBody, CardHeader, Figure, FigureRow, QueryView, Skeleton } from '@portal/sdk/ui'
import { usePages } from '../portfolio/usePages'
import { useBuyer, useSale } from '../queries'
import { Part, shareOf } from '../sale/Part'
import { PhaseBadge } from '../sale/PhaseBadge'
import { boughtProof, saleProof } from '../sale/saleProofs'
import { useCoins } from '../sale/useCoins'
import { useDue } from '../sale/useDue'
import { messages } from '../texts'
import type { SaleState } from '../wire'
import { cardMessages } from './texts'

/** The dashboard's card of the sale: its price, how far it is, how long it goes on, and what the visitor bought. */
export default function Sale() {
  const text = useText(cardMessages)
  const chain = usePortal((state) => state.portal.chain)
  const query = useSale()
  const sale = query.data?.sale
  useDue(sale, query.refetch)
  return (
    <Card aria-labelledby="sale-card">
      <CardHeader
        id="sale-card"
        title={<Link to="/gaia-purchase">{text('sale.title')}</Link>}
        end={sale && <PhaseBadge phase={sale.phase} />}
      />
      <CardBody className="gaia:grid gaia:gap-4">
        <QueryView
          query={query}
          failed={text('sale.failed')}
          empty={(answer) =>
            answer.sale === null && <p className="gaia:text-muted">{text('sale.none', { chain: chain.name })}</p>
          }
          stale={({ problem, sale: read }) =>
            problem && read ? { since: read.asOf.time, problem, block: read.asOf.number } : null
          }
        >
          {(answer) => <SaleParts sale={answer?.sale ?? undefined} stale={answer?.problem != null} />}
        </QueryView>
      </CardBody>
    </Card>
  )
}

function SaleParts({ sale, stale }: { sale: SaleState | undefined; stale: boolean }) {
  const text = useText(messages)
  const own = useText(cardMessages)
  const format = useFormat()
  const coins = useCoins()
  const session = useSession()
  const has = usePages()
  const asked = useBuyer(sale ? (session?.address ?? null) : null)
  const buyer = asked.data
  const common = { source: 'chain', asOf: sale?.asOf } as const
  const state = stale && sale ? { since: sale.asOf.time } : undefined
  const waits =
    sale?.phase === 'pending' ? 'opens' : sale?.phase === 'open' || sale?.phase === 'paused' ? 'closes' : null
  const way =
    sale?.phase === 'open'
      ? 'sale.buy'
      : sale?.phase === 'failed' && buyer && buyer.tokens !== '0'
        ? 'sale.refund'
        : 'sale.open'
  return (
    <>
      <FigureRow label={own('sale.title')}>
        <Figure
          {...common}
          state={state}
          label={text('sale.price')}
          value={sale && coins(sale.price)}
          definition={text('sale.price.definition')}
          proof={sale && saleProof(sale, 'price')}
        />
        <Figure
          {...common}
          state={state}
          label={text('sale.sold')}
          value={sale && <Amount wei={sale.sold} compact unit={null} />}
          unit="GAIA"
          exact={sale && `${format.gaia(sale.sold, 18)} GAIA`}
          definition={text('sale.sold.definition')}
          proof={sale && saleProof(sale, 'sold')}
        />
        <Figure
          {...common}
          asOf={buyer?.asOf}
          state={asked.error && !buyer ? 'unreachable' : state}
          label={own('sale.mine')}
          value={buyer && <Amount wei={buyer.tokens} digits={2} unit={null} />}
          unit="GAIA"
          exact={buyer && `${format.gaia(buyer.tokens, 18)} GAIA`}
          definition={own('sale.mine.definition')}
          proof={sale && buyer && boughtProof(sale, buyer)}
        />
      </FigureRow>
      {!sale && (
        <>
          <Skeleton width="100%" height={52} />
          <Skeleton width="60%" height={68} />
        </>
      )}
      {sale && (
        <>
          <Part
            label={text('sale.hardCap')}
            share={shareOf(sale.sold, sale.hardCap)}
            said={
              waits
                ? text('sale.hardCap.left', {
                    left: `${format.gaia(sale.remaining, 18)} GAIA`,
                    cap: `${format.gaia(sale.hardCap, 18)} GAIA`,
                  })
                : text('sale.hardCap.sold', {
                    sold: `${format.gaia(sale.sold, 18)} GAIA`,
                    cap: `${format.gaia(sale.hardCap, 18)} GAIA`,
                  })
            }
          />
          <div className="gaia:flex gaia:flex-wrap gaia:items-end gaia:justify-between gaia:gap-3">
            {waits && (
              <TimeCountdown
                key={waits}
                time={waits === 'opens' ? sale.opensAt : sale.closesAt}
                label={text(`sale.${waits}`)}
              />
            )}
            {has('/gaia-purchase') && (
              <Link className={buttonClass({ size: 'sm' }, 'gaia:ml-auto')} to="/gaia-purchase">
                {own(way)}
              </Link>
            )}
          </div>
        </>
      )}
    </>
  )
}
