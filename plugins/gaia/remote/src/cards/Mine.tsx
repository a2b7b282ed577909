import { useFormat, usePortal, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, FigureRow, LiveChip, QueryView, Skeleton } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { MoneyFigures } from '../portfolio/MoneyFigures'
import { totalOf } from '../portfolio/moneyProofs'
import { useMoney } from '../portfolio/queries'
import { portfolioMessages } from '../portfolio/texts'
import { useBlockNow } from '../portfolio/useBlockNow'
import { usePages } from '../portfolio/usePages'
import { useWaits } from '../portfolio/useWaits'
import { isNothing } from '../portfolio/waitsOf'
import { useCoins } from '../sale/useCoins'
import type { Money } from '../wire'
import { cardMessages } from './texts'

/** The dashboard's card of what the visitor has: where it is, and what waits for them. */
export default function Mine() {
  const text = useText(cardMessages)
  const own = useText(portfolioMessages)
  const silentSince = usePortal((state) => state.portal.chain.silentSince)
  const has = usePages()
  const query = useMoney()
  const now = useBlockNow(query)
  return (
    <Card aria-labelledby="mine-card">
      <CardHeader
        id="mine-card"
        title={<Link to="/gaia-dashboard">{text('mine.title')}</Link>}
        end={<LiveChip at={query.data?.asOf.time} />}
      />
      <CardBody className="gaia:grid gaia:gap-4">
        <QueryView
          query={query}
          failed={text('mine.failed')}
          empty={(money) =>
            nothing(money) && (
              <p className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-3 gaia:text-muted">
                {text('mine.empty')}
                {has('/gaia-purchase') && <Way to="/gaia-purchase">{text('mine.buy')}</Way>}
              </p>
            )
          }
          stale={({ asOf }) => silentSince && { since: asOf.time, problem: own('silent'), block: asOf.number }}
        >
          {(money) => (
            <>
              <MoneyFigures money={money} now={now} frame={FigureRow} />
              {money ? <Waits money={money} now={now ?? money.asOf.time} /> : <Skeleton width="50%" height={18} />}
            </>
          )}
        </QueryView>
      </CardBody>
    </Card>
  )
}

const nothing = (money: Money) => totalOf(money) === 0n && (money.vesting?.schedules.length ?? 0) === 0

/** What the visitor can do now, each with the way to where it is done. */
function Waits({ money, now }: { money: Money; now: string }) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const coins = useCoins()
  const has = usePages()
  const { waits, unknown } = useWaits(money, now)
  const { ready, releasable, more, refund, claims } = waits
  const lines: { key: string; said: string; to: string; act: string }[] = []
  if (ready > 0n)
    lines.push({
      key: 'withdraw',
      said: text('waiting.withdraw', { amount: format.gaia(ready, 2) }),
      to: '/gaia-dashboard',
      act: text('stake.withdraw'),
    })
  if (refund)
    lines.push({
      key: 'refund',
      said: text('waiting.refund.text', { coins: coins(refund) }),
      to: '/gaia-purchase',
      act: text('waiting.refund.act'),
    })
  if (releasable !== '0')
    lines.push({
      key: 'release',
      said: text(more > 0 ? 'waiting.release.atLeast' : 'waiting.release', { amount: format.gaia(releasable, 2) }),
      to: '/claim',
      act: text('waiting.release.act'),
    })
  for (const { campaign, allocation, phase } of claims ?? [])
    lines.push({
      key: `claim ${campaign.id}`,
      said:
        phase === 'pending'
          ? text('waiting.claim.later', {
              amount: format.gaia(allocation.amount, 2),
              opens: format.time(campaign.opensAt),
            })
          : text('waiting.claim', { amount: format.gaia(allocation.amount, 2) }),
      to: '/claim',
      act: text(phase === 'pending' ? 'waiting.claim.see' : 'waiting.claim.act'),
    })
  return (
    <div className="gaia:grid gaia:gap-2.5 gaia:border-t gaia:border-line-soft gaia:pt-3.5 gaia:text-sm">
      {lines.length > 0 && (
        <ul className="gaia:grid gaia:gap-2.5" aria-label={text('waiting.title')}>
          {lines.map(({ key, said, to, act }) => (
            <li key={key} className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-3">
              {said}
              {has(to) && <Way to={to}>{act}</Way>}
            </li>
          ))}
        </ul>
      )}
      {unknown.map((one) => (
        <p key={one} className="gaia:text-muted">
          {one}
        </p>
      ))}
      {isNothing(waits) && <p className="gaia:text-muted">{text('waiting.none')}</p>}
    </div>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass({ size: 'sm' })} to={to}>
      {children}
    </Link>
  )
}
