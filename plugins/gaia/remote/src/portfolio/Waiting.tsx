import { shortAddress, useAccount, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { useCoins } from '../sale/useCoins'
import type { Money } from '../wire'
import { portfolioMessages } from './texts'
import { usePages } from './usePages'
import { useWaits } from './useWaits'
import { isNothing } from './waitsOf'

interface WaitingProps {
  money: Money
  /** the time of the newest block: something may have come due since the answer */
  now: string
  onWithdraw: (ready: bigint) => void
}

/** What the visitor can do now, or soon, each with the way to where it is done. */
export function Waiting({ money, now, onWithdraw }: WaitingProps) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const coins = useCoins()
  const labelOf = useAddressLabel()
  const has = usePages()
  const { account } = useAccount()
  const unbondings = money.staking?.unbondings ?? []
  const later = unbondings.filter(({ available }) => available !== null && Date.parse(available) > Date.parse(now))
  const { waits, unknown } = useWaits(money, now)
  const { ready, releasable, more, refund, claims } = waits
  const rows: ReactNode[] = []
  if (ready > 0n)
    rows.push(
      <Action
        key="withdraw"
        title={text('waiting.withdraw', { amount: format.gaia(ready, 2) })}
        act={
          account && (
            <Button size="sm" variant="primary" onClick={() => onWithdraw(ready)}>
              {text('stake.withdraw')}
            </Button>
          )
        }
      >
        {text('waiting.withdraw.text')}
      </Action>,
    )
  if (refund)
    rows.push(
      <Action
        key="refund"
        title={text('waiting.refund')}
        act={<Way to="/gaia-purchase">{text('waiting.refund.act')}</Way>}
      >
        {text('waiting.refund.text', { coins: coins(refund) })}
      </Action>,
    )
  if (releasable !== '0')
    rows.push(
      <Action
        key="release"
        title={text(more > 0 ? 'waiting.release.atLeast' : 'waiting.release', { amount: format.gaia(releasable, 2) })}
        act={has('/claim') && <Way to="/claim">{text('waiting.release.act')}</Way>}
      >
        {text('waiting.release.text')}
      </Action>,
    )
  for (const { campaign, allocation, phase } of claims ?? [])
    rows.push(
      <Action
        key={`claim ${campaign.id}`}
        title={text('waiting.claim', { amount: format.gaia(allocation.amount, 2) })}
        act={
          has('/claim') && (
            <Way to="/claim" later={phase === 'pending'}>
              {text(phase === 'pending' ? 'waiting.claim.see' : 'waiting.claim.act')}
            </Way>
          )
        }
      >
        {phase === 'pending'
          ? text('waiting.claim.pending', { title: campaign.title, opens: format.time(campaign.opensAt) })
          : text('waiting.claim.text', { title: campaign.title, ends: format.time(campaign.endsAt) })}
      </Action>,
    )
  later.forEach(({ validator, name, amount, available }, i) => {
    rows.push(
      // biome-ignore lint/suspicious/noArrayIndexKey: the contract's list is its order
      <li key={`${validator} ${i}`} className="gaia:grid gaia:gap-1">
        <b className="gaia:font-[600]">
          {text('waiting.unbonding', {
            amount: format.gaia(amount, 2),
            name: name ?? labelOf(validator) ?? shortAddress(validator),
          })}
        </b>
        <TimeCountdown time={available as string} label={text('waiting.unbonding.ends')} />
      </li>,
    )
  })
  if (more > 0)
    rows.push(
      <li key="more" className="gaia:text-muted">
        {text('waiting.more', { count: more })}
      </li>,
    )
  for (const one of unknown)
    rows.push(
      <li key={one} className="gaia:text-muted">
        {one}
      </li>,
    )
  return (
    <Card>
      <CardHeader title={text('waiting.title')} />
      <CardBody>
        {isNothing(waits) && rows.length === 0 ? (
          <p className="gaia:text-muted">{text('waiting.none')}</p>
        ) : (
          <ul className="gaia:grid gaia:gap-4">{rows}</ul>
        )}
      </CardBody>
    </Card>
  )
}

/** later: nothing can be done there yet */
function Way({ to, later = false, children }: { to: string; later?: boolean; children: ReactNode }) {
  return (
    <Link className={buttonClass({ size: 'sm', variant: later ? 'default' : 'primary' })} to={to}>
      {children}
    </Link>
  )
}

interface ActionProps {
  title: string
  /** the way to do it; nothing where this portal has no page for it, or no wallet is connected */
  act: ReactNode
  children: ReactNode
}

function Action({ title, act, children }: ActionProps) {
  return (
    <li className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:gap-y-2">
      <span className="gaia:grid gaia:min-w-0 gaia:flex-1 gaia:basis-56">
        <b className="gaia:font-[600]">{title}</b>
        <span className="gaia:text-sm gaia:text-muted">{children}</span>
      </span>
      {act}
    </li>
  )
}
