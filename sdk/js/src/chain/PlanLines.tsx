import type { ReactElement, ReactNode } from 'react'
import { shortAddress } from '../format'
import { useAddressLabel } from '../labels'
import { usePortal, useSession } from '../portal'
import { useLocale, useText } from '../text'
import { exactly, roughly } from './figures'
import { lostTier } from './lostTier'
import { chainMessages } from './messages'
import { outgoing } from './outgoing'
import type { Preview } from './preview'
import type { TransactionPlan } from './TransactionPlan'

interface PlanLinesProps {
  plan: TransactionPlan
  /** null: it is being read */
  preview: Preview | null
}

/** What leaves the wallet, what it costs and what it does, while it is being decided. What exactly is sent, the shell shows before the wallet. */
export function PlanLines({ plan, preview }: PlanLinesProps): ReactElement {
  const text = useText(chainMessages)
  const locale = useLocale()
  const { currency } = usePortal((state) => state.portal.chain)
  const { call, spends, notes = [], tier } = plan
  const leaves = outgoing(plan, locale, currency)
  const fee = preview?.fee == null ? null : roughly(locale, preview.fee, currency)
  const contract = useAddressLabel()(call.to) ?? shortAddress(call.to)
  return (
    <dl className="pk-plan" aria-label={text('plan.title')} aria-busy={preview === null || undefined}>
      <Line term={text('plan.leaves')}>
        {leaves.length > 0 ? <b className="pk-num">{leaves.join(' + ')}</b> : text('plan.nothing')}
      </Line>
      {notes.map(({ term, text: said }) => (
        <Line key={term} term={term}>
          {said}
        </Line>
      ))}
      {spends && preview && preview.leave !== 'none' && (
        <Line term={text('plan.asks')}>
          <ol className="pk-plan-asks">
            {preview.leave === 'reset' && <li>{text('plan.reset')}</li>}
            <li>
              {text(preview.leave === 'permit' ? 'plan.permit' : 'plan.approve', {
                contract,
                amount: exactly(locale, spends.amount, spends),
              })}
            </li>
            <li>{text('plan.sign')}</li>
          </ol>
        </Line>
      )}
      <Line term={text('plan.fee')}>
        {preview === null
          ? text('plan.fee.reading')
          : fee === null
            ? text('plan.fee.unknown')
            : text(preview.approvalOnly ? 'plan.fee.approval' : 'plan.fee.about', { fee })}
      </Line>
      {tier ? <Line term={text('plan.tier')}>{tier}</Line> : <LostTier plan={plan} />}
    </dl>
  )
}

/** Warns that the tier is lost, where the page itself says nothing of it. */
function LostTier({ plan }: { plan: TransactionPlan }): ReactElement | null {
  const text = useText(chainMessages)
  const locale = useLocale()
  const session = useSession()
  const lost = lostTier(
    plan,
    session,
    usePortal((state) => state.portal),
  )
  if (!lost) return null
  const gaia = (amount: bigint) => exactly(locale, amount, { symbol: 'GAIA', decimals: 18 })
  return (
    <Line term={text('plan.tier')}>
      {text('plan.tier.lost', {
        tier: lost.tier,
        left: gaia(lost.left),
        threshold: gaia(BigInt(lost.threshold) * 10n ** 18n),
      })}
    </Line>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
