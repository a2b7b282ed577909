import { type CardProps, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, QueryView, Skeleton, TimeAgo } from '@portal/sdk/ui'
import { ShoppingCart } from 'lucide-react'
import { useCallback } from 'react'
import { usePages } from '../portfolio/usePages'
import { useSale, useWholeQuote } from '../queries'
import { quoteProof } from '../sale/saleProofs'
import { TermFigure } from '../sale/TermFigure'
import { useCoins } from '../sale/useCoins'
import { useDue } from '../sale/useDue'
import type { Quoted, SaleState } from '../wire'
import { cardMessages } from './texts'

/** On the tier-upgrade screen: what exactly the missing GAIA cost now, and the way to buy them. */
export default function Price({ gate }: CardProps) {
  return gate ? <Cost missing={gate.missing} /> : null
}

function Cost({ missing }: { missing: number }) {
  const text = useText(cardMessages)
  const query = useWholeQuote(missing)
  const sale = useSale()
  const { refetch } = query
  const { refetch: refetchSale } = sale
  const again = useCallback(() => {
    void refetch()
    void refetchSale()
  }, [refetch, refetchSale])
  useDue(sale.data?.sale, again)
  return (
    <QueryView query={query} failed={text('price.failed')} skeleton={<Skeleton width="60%" height="2.5rem" />}>
      {(answer) => answer && <Answer quoted={answer} sale={sale.data?.sale} missing={missing} />}
    </QueryView>
  )
}

interface AnswerProps {
  quoted: Quoted
  /** undefined: not there yet */
  sale: SaleState | null | undefined
  missing: number
}

function Answer({ quoted: { quote }, sale, missing }: AnswerProps) {
  const text = useText(cardMessages)
  const format = useFormat()
  const coins = useCoins()
  const page = usePages()('/gaia-purchase')
  const row = 'gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:gap-y-3'
  if (!quote?.cost)
    return (
      <p className="gaia:text-muted">
        {sale?.phase === 'pending' ? text('price.opens', { opens: format.time(sale.opensAt) }) : text('price.none')}
      </p>
    )
  if (BigInt(quote.tokens) < BigInt(quote.asked))
    return (
      <div className={row}>
        <p>{text('price.less', { left: format.gaia(quote.left, 18) })}</p>
        {page && (
          <Link className={buttonClass({}, 'gaia:max-sm:w-full gaia:max-sm:justify-center')} to="/gaia-purchase">
            {text('price.see')}
          </Link>
        )}
      </div>
    )
  return (
    <div className={row}>
      <p className="gaia:grid gaia:min-w-0">
        <span className="gaia:text-lg gaia:font-[600] gaia:tabular-nums">
          <TermFigure
            label={text('price.cost.label')}
            value={text('price.cost', { gaia: format.number(missing), coins: coins(quote.cost) })}
            proof={quoteProof(quote)}
          />
        </span>
        <span className="gaia:text-sm gaia:text-muted">
          {text('price.note')} · <TimeAgo time={quote.asOf.time} />
        </span>
      </p>
      {page && (
        <Link
          className={buttonClass({ variant: 'primary' }, 'gaia:max-sm:w-full gaia:max-sm:justify-center')}
          to={`/gaia-purchase?gaia=${missing}`}
        >
          <ShoppingCart size={15} aria-hidden="true" />
          {text('price.buy', { count: missing })}
        </Link>
      )}
    </div>
  )
}
