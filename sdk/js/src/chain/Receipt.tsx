import './chain.css'
import type { ReactElement } from 'react'
import { usePortal } from '../portal'
import { useLocale, useText } from '../text'
import { Badge } from '../ui/Badge'
import { BlockLink } from '../ui/BlockLink'
import { TimeAgo } from '../ui/TimeAgo'
import { TransactionLink } from '../ui/TransactionLink'
import { roughly } from './figures'
import type { TransactionRecord } from './Journal'
import { chainMessages } from './messages'

const tones = { pending: 'info', confirmed: 'good', failed: 'bad' } as const

/** A transaction that was sent: what it was for, what became of it, what it cost. */
export function Receipt({ record }: { record: TransactionRecord }): ReactElement {
  const text = useText(chainMessages)
  const locale = useLocale()
  const { currency, head } = usePortal((state) => state.portal.chain)
  const { title, state, leaves, hash, block, fee, why, at } = record
  const blocks = block !== null && head && state === 'confirmed' ? head.number - block + 1 : 0
  return (
    <article className="pk-receipt" aria-label={title}>
      <header>
        <b>{title}</b>
        <Badge tone={tones[state]} dot>
          {text(`receipt.${state}`)}
        </Badge>
      </header>
      {why && <p className="pk-receipt-why">{why}</p>}
      <dl className="pk-plan">
        {leaves.length > 0 && (
          <div>
            <dt>{text('plan.leaves')}</dt>
            <dd className="pk-num">{leaves.join(' + ')}</dd>
          </div>
        )}
        <div>
          <dt>{text('receipt.transaction')}</dt>
          <dd>
            <TransactionLink hash={hash} />
          </dd>
        </div>
        {block !== null && (
          <div>
            <dt>{text('receipt.block')}</dt>
            <dd>
              <BlockLink number={block} />
              {blocks > 0 && ` · ${text('receipt.confirmations', { count: blocks })}`}
            </dd>
          </div>
        )}
        {fee !== null && (
          <div>
            <dt>{text('receipt.fee')}</dt>
            <dd className="pk-num">{roughly(locale, BigInt(fee), currency)}</dd>
          </div>
        )}
        <div>
          <dt>{text('receipt.sent')}</dt>
          <dd>
            <TimeAgo time={new Date(at).toISOString()} />
          </dd>
        </div>
      </dl>
    </article>
  )
}
