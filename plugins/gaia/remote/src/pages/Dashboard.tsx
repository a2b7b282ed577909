import { errorSentence, usePortal, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Address,
  Button,
  buttonClass,
  Card,
  CardSkeleton,
  EmptyState,
  LiveChip,
  Notice,
  PageHeader,
  QueryView,
} from '@portal/sdk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDueClaims } from '../claim/useDueClaims'
import { BalanceCourse } from '../portfolio/BalanceCourse'
import { UnbondDialog, WithdrawDialog } from '../portfolio/dialogs'
import { HistoryTable } from '../portfolio/HistoryTable'
import { MoneyFigures } from '../portfolio/MoneyFigures'
import { MoneySplit } from '../portfolio/MoneySplit'
import { totalOf } from '../portfolio/moneyProofs'
import { Positions } from '../portfolio/Positions'
import { useMoney, useNewestChanges } from '../portfolio/queries'
import { portfolioMessages } from '../portfolio/texts'
import type { Unbonding } from '../portfolio/UnbondDialog'
import { useBlockNow } from '../portfolio/useBlockNow'
import { usePages } from '../portfolio/usePages'
import { Vests } from '../portfolio/Vests'
import { Waiting } from '../portfolio/Waiting'
import { useBuyer, useSale } from '../queries'
import { MyPurchase } from '../sale/MyPurchase'
import type { Money } from '../wire'

/** The visitor's GAIA: where it is, what waits, and why it changed. */
export default function Dashboard() {
  const text = useText(portfolioMessages)
  const session = useSession()
  const silentSince = usePortal((state) => state.portal.chain.silentSince)
  const query = useMoney()
  const money = query.data
  const now = useBlockNow(query)
  // The dialog that was opened is kept with what it was opened with, whatever the next answer says.
  const [withdrawing, setWithdrawing] = useState<Withdrawing | null>(null)
  const [unbonding, setUnbonding] = useState<Unbonding | null>(null)
  const { data: newest } = useNewestChanges()
  // Without any change there is no course to draw.
  const moved = !newest?.known || newest.rows.length > 0
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('title')} lede={text('lede')} actions={<LiveChip at={money?.asOf.time} />} />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        stale={({ asOf }) => silentSince && { since: asOf.time, problem: text('silent'), block: asOf.number }}
      >
        {(data) => (
          <>
            {data && isEmpty(data) && <FirstSteps money={data} now={now ?? data.asOf.time} />}
            <MoneyFigures money={data} now={now} />
            {data ? (
              !isEmpty(data) && (
                <Parts money={data} now={now ?? data.asOf.time} onWithdraw={setWithdrawing} onUnbond={setUnbonding} />
              )
            ) : (
              <CardSkeleton title={text('split.title')} height="120px" />
            )}
          </>
        )}
      </QueryView>
      {session && (
        <>
          {moved && <BalanceCourse address={session.address} />}
          <HistoryTable address={session.address} />
        </>
      )}
      <Suspense>
        {withdrawing && <WithdrawDialog {...withdrawing} onClose={() => setWithdrawing(null)} />}
        {unbonding && <UnbondDialog unbonding={unbonding} onClose={() => setUnbonding(null)} />}
      </Suspense>
    </div>
  )
}

/** What WithdrawDialog is opened with. */
interface Withdrawing {
  contract: string
  ready: bigint
}

interface PartsProps {
  money: Money
  now: string
  onWithdraw: (withdrawing: Withdrawing) => void
  onUnbond: (unbonding: Unbonding) => void
}

function Parts({ money, now, onWithdraw, onUnbond }: PartsProps) {
  const asked = useSale()
  const sale = asked.data?.sale ?? null
  const buyer = useBuyer(sale ? money.address : null)
  const contract = money.staking?.contract
  return (
    <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2 gaia:lg:items-start">
      <div className="gaia:grid gaia:gap-5.5">
        <Waiting money={money} now={now} onWithdraw={(ready) => contract && onWithdraw({ contract, ready })} />
        <MoneySplit money={money} />
      </div>
      <div className="gaia:grid gaia:gap-5.5">
        <Positions money={money} now={now} onUnbond={onUnbond} />
        <Vests money={money} now={now} />
        <Unread query={asked} />
        <Unread query={buyer} />
        {sale && <MyPurchase sale={sale} buyer={buyer.data} />}
      </div>
    </div>
  )
}

/** That the sale could not be read, and the way to try it again; nothing where there is an answer. */
function Unread({ query }: { query: UseQueryResult<unknown> }) {
  const text = useText(portfolioMessages)
  if (!query.error || query.data) return null
  return (
    <Notice
      tone="bad"
      title={text('bought.failed')}
      action={
        <Button size="sm" onClick={() => void query.refetch()}>
          {text('bought.again')}
        </Button>
      }
    >
      {errorSentence(query.error)}
    </Notice>
  )
}

/** For a visitor without GAIA: how to get some, and what of it they can claim. */
function FirstSteps({ money, now }: { money: Money; now: string }) {
  const text = useText(portfolioMessages)
  const has = usePages()
  const { due, absent } = useDueClaims(money.address, now)
  const { data: sold } = useSale()
  const waits = due !== undefined && due.length > 0
  return (
    <>
      {/* There is nothing to withdraw. */ waits && <Waiting money={money} now={now} onWithdraw={() => undefined} />}
      <Card>
        <EmptyState
          title={text('empty.title')}
          icon={<Wallet size={20} aria-hidden="true" />}
          action={
            <span className="gaia:flex gaia:flex-wrap gaia:justify-center gaia:gap-2">
              {sold?.sale !== null && (
                <Link className={buttonClass({ variant: waits ? 'default' : 'primary' })} to="/gaia-purchase">
                  {text('empty.buy')}
                </Link>
              )}
              {has('/claim') && !waits && !absent && (
                <Link className={buttonClass({})} to="/claim">
                  {text('empty.claim')}
                </Link>
              )}
            </span>
          }
        >
          {text(sold?.sale === null ? 'empty.text.noSale' : 'empty.text')}{' '}
          <span className="gaia:break-all">
            <Address address={money.address} full label={null} />
          </span>
        </EmptyState>
      </Card>
    </>
  )
}

/** Whether the visitor has no GAIA, none on its way, and none that was not read. */
function isEmpty(money: Money): boolean {
  return totalOf(money) === 0n && (money.vesting?.held ?? '0') === '0' && (money.vesting?.more ?? 0) === 0
}
