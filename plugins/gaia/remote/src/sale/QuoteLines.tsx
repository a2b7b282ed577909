import { useFormat, useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import type { SaleState } from '../wire'
import type { Purchase } from './BuyDialog'
import { useCoins } from './useCoins'
import { worstCase } from './worstCase'

interface QuoteLinesProps {
  sale: SaleState
  /** what the contract answered; null: nothing that could be bought */
  purchase: Purchase | null
  /** the contract is asked */
  asked: boolean
  failed: boolean
  retry: () => void
}

/** What the contract asks for it, and the worst that may come of it. */
export function QuoteLines({ sale, purchase, asked, failed, retry }: QuoteLinesProps) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  if (failed)
    return (
      <p className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-2.5 gaia:text-sm" role="alert">
        {text('sale.quote.failed')}
        <Button size="sm" onClick={retry}>
          {text('live.again')}
        </Button>
      </p>
    )
  const none = text(asked && !purchase ? 'sale.quote.reading' : 'sale.quote.none')
  return (
    <dl
      className="gaia:grid gaia:gap-2 gaia:rounded-md gaia:bg-raised gaia:p-4"
      aria-label={text('sale.quote')}
      aria-live="polite"
    >
      <Line name={text('sale.quote.get')} strong>
        {purchase ? `${format.gaia(purchase.tokens, 18)} GAIA` : none}
      </Line>
      <Line name={text('sale.quote.pay')} strong>
        {purchase ? coins(purchase.cost) : none}
      </Line>
      <Line name={text('sale.quote.fee')}>{text('sale.quote.fee.text')}</Line>
      <Line name={text('sale.worst')}>{worstCase(text, format, sale, purchase && coins(purchase.cost))}</Line>
    </dl>
  )
}

function Line({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="gaia:grid gaia:gap-x-4 gaia:text-sm gaia:sm:grid-cols-[11rem_1fr]">
      <dt className="gaia:text-muted">{name}</dt>
      <dd className={strong ? 'gaia:text-base gaia:font-[600] gaia:tabular-nums' : undefined}>{children}</dd>
    </div>
  )
}
