import { errorSentence, useAccount, usePortal, useSession, useText } from '@portal/sdk'
import { Button, CardSkeleton, EmptyState, LiveChip, Notice, PageHeader, QueryView } from '@portal/sdk/ui'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { ProgressCard } from '../progress/ProgressCard'
import { useBuyer, useSale } from '../queries'
import { BuyCard } from '../sale/BuyCard'
import { MyPurchase } from '../sale/MyPurchase'
import { PhaseNotice } from '../sale/PhaseNotice'
import { Purchases } from '../sale/Purchases'
import { SaleCard } from '../sale/SaleCard'
import { SaleFigures } from '../sale/SaleFigures'
import { useDue } from '../sale/useDue'
import { messages } from '../texts'

export default function Purchase() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain)
  const session = useSession()
  const query = useSale()
  const sale = query.data?.sale
  const { account } = useAccount()
  // What an account bought is public: without an account on the portal's chain it is shown for the session's.
  const buyer = useBuyer(sale ? (account ?? session?.address ?? null) : null)
  const { refetch } = query
  const { refetch: refetchBuyer } = buyer
  const again = useCallback(() => {
    void refetch()
    void refetchBuyer()
  }, [refetch, refetchBuyer])
  // No event of the sale tells of GAIA that came back to the wallet in another way, such as from a stake.
  const held = session?.gaiaParts?.wallet
  const before = useRef(held)
  useEffect(() => {
    if (before.current !== held) void refetchBuyer()
    before.current = held
  }, [held, refetchBuyer])
  useDue(sale, again)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={text('sale.title')}
        lede={text('sale.lede', { chain: chain.name })}
        actions={sale && <LiveChip at={sale.asOf.time} />}
      />
      <QueryView
        query={query}
        framed
        failed={text('sale.failed')}
        empty={({ sale: there }) =>
          there === null && (
            <EmptyState title={text('sale.none')}>{text('sale.none.text', { chain: chain.name })}</EmptyState>
          )
        }
        stale={({ problem, sale: read }) =>
          problem && read ? { since: read.asOf.time, problem, block: read.asOf.number } : null
        }
      >
        {(answer) => {
          const there = answer?.sale ?? undefined
          return (
            <>
              {there && <PhaseNotice sale={there} buyer={buyer.data} />}
              <SaleFigures sale={there} buyer={buyer.data} stale={answer?.problem != null} />
              <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-[1.2fr_1fr] gaia:lg:items-start">
                {there ? (
                  <div className="gaia:grid gaia:gap-5.5">
                    {buyer.error && !buyer.data && (
                      <Notice
                        tone="bad"
                        title={text('sale.mine.failed')}
                        action={
                          <Button
                            size="sm"
                            busy={buyer.isFetching}
                            onClick={() => void refetchBuyer()}
                            icon={<RefreshCw size={14} aria-hidden="true" />}
                          >
                            {text('live.again')}
                          </Button>
                        }
                      >
                        {errorSentence(buyer.error)}
                      </Notice>
                    )}
                    {there.phase === 'failed' && <MyPurchase sale={there} buyer={buyer.data} />}
                    <BuyCard sale={there} buyer={buyer.data} />
                    {there.phase !== 'failed' && <MyPurchase sale={there} buyer={buyer.data} />}
                  </div>
                ) : (
                  <CardSkeleton title={text('sale.buy')} lines={5} />
                )}
                {there ? <SaleCard sale={there} /> : <CardSkeleton title={text('sale.terms')} lines={6} />}
              </div>
              {there && <ProgressCard sale={there} />}
              {there ? <Purchases sale={there.address} /> : <CardSkeleton title={text('feed.title')} lines={5} />}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
