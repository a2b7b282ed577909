import { shortAddress, useAccount, useAddressLabel, useFormat, usePortal, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useCoins } from '../sale/useCoins'
import type { Buyer, Money, SaleState } from '../wire'
import { WithdrawDialog } from './dialogs'
import { readyOf } from './readyOf'
import { portfolioMessages } from './texts'
import { usePages } from './usePages'

interface WaitingProps {
  money: Money
  /** null: there is none, or it is not known */
  sale: SaleState | null
  buyer: Buyer | undefined
}

/** What the visitor can do now, or soon, each with the way to where it is done. */
export function Waiting({ money, sale, buyer }: WaitingProps) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const coins = useCoins()
  const labelOf = useAddressLabel()
  const has = usePages()
  const { account } = useAccount()
  // What was opened stays as it is while the positions are read again.
  const [withdrawing, setWithdrawing] = useState<bigint | null>(null)
  const head = usePortal((state) => state.portal.chain.head?.time)
  const unbondings = money.staking?.unbondings ?? []
  // Blocks after the answer's tell that the time of some has come.
  const now = head && head > money.asOf.time ? head : money.asOf.time
  const ready = readyOf(unbondings, now)
  const later = unbondings.filter(({ available }) => available !== null && Date.parse(available) > Date.parse(now))
  const releasable = money.vesting?.releasable ?? '0'
  const due = sale?.phase === 'failed' && buyer !== undefined && buyer.tokens !== '0'
  const rows: ReactNode[] = []
  if (ready > 0n)
    rows.push(
      <Action
        key="withdraw"
        title={text('waiting.withdraw', { amount: format.gaia(ready, 2) })}
        act={
          account && (
            <Button size="sm" variant="primary" onClick={() => setWithdrawing(ready)}>
              {text('stake.withdraw')}
            </Button>
          )
        }
      >
        {text('waiting.withdraw.text')}
      </Action>,
    )
  if (due)
    rows.push(
      <Action
        key="refund"
        title={text('waiting.refund')}
        act={<Way to="/gaia-purchase">{text('waiting.refund.act')}</Way>}
      >
        {text('waiting.refund.text', { coins: coins(buyer.paid) })}
      </Action>,
    )
  if (releasable !== '0')
    rows.push(
      <Action
        key="release"
        title={text('waiting.release', { amount: format.gaia(releasable, 2) })}
        act={has('/claim') && <Way to="/claim">{text('waiting.release.act')}</Way>}
      >
        {text('waiting.release.text')}
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
  return (
    <Card>
      <CardHeader title={text('waiting.title')} />
      <CardBody>
        {rows.length === 0 ? (
          <p className="gaia:text-muted">{text('waiting.none')}</p>
        ) : (
          <ul className="gaia:grid gaia:gap-4">{rows}</ul>
        )}
      </CardBody>
      {withdrawing !== null && money.staking && (
        <Suspense>
          <WithdrawDialog contract={money.staking.contract} ready={withdrawing} onClose={() => setWithdrawing(null)} />
        </Suspense>
      )}
    </Card>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to={to}>
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
