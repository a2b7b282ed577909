import { useAccount, usePortal, useSession, useText } from '@portal/sdk'
import { CardSkeleton, EmptyState, LiveChip, PageHeader, QueryView } from '@portal/sdk/ui'
import { useCallback } from 'react'
import { useBuyer, useSale } from '../queries'
import { BuyCard } from '../sale/BuyCard'
import { MyPurchase } from '../sale/MyPurchase'
import { PhaseNotice } from '../sale/PhaseNotice'
import { SaleCard } from '../sale/SaleCard'
import { SaleFigures } from '../sale/SaleFigures'
import { messages } from '../texts'

export default function Purchase() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain)
  const session = useSession()
  const query = useSale()
  const sale = query.data?.sale
  const { account } = useAccount()
  // What an account bought is no secret: the session's is shown, whatever the wallet is on.
  const buyer = useBuyer(sale ? (account ?? session?.address ?? null) : null)
  const { refetch } = query
  const { refetch: refetchBuyer } = buyer
  const again = useCallback(() => {
    void refetch()
    void refetchBuyer()
  }, [refetch, refetchBuyer])
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
                    {there.phase === 'failed' && <MyPurchase sale={there} buyer={buyer.data} />}
                    <BuyCard sale={there} buyer={buyer.data} />
                    {there.phase !== 'failed' && <MyPurchase sale={there} buyer={buyer.data} />}
                  </div>
                ) : (
                  <CardSkeleton title={text('sale.buy')} lines={5} />
                )}
                {there ? (
                  <SaleCard sale={there} onReached={again} />
                ) : (
                  <CardSkeleton title={text('sale.terms')} lines={6} />
                )}
              </div>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
