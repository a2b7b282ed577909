import { usePortal, useText } from '@portal/sdk'
import { Card, CardHeader, CardSkeleton, EmptyState, Notice, QueryView } from '@portal/sdk/ui'
import { Suspense } from 'react'
import { useSale } from '../queries'
import { SaleCard } from '../sale/SaleCard'
import { messages } from '../texts'
import { useModuleQuery } from '../topics'
import type { SaleTermsAnswer } from '../wire'
import { SaleActs } from './acts'
import { ChangeTable } from './ChangeTable'
import { Roles } from './Roles'
import { saleTermsMessages } from './texts'

/** The sale's terms, who has a say over them, and what they did. */
export function SaleAdmin() {
  const text = useText(saleTermsMessages)
  const words = useText(messages)
  const chain = usePortal((state) => state.portal.chain.name)
  const sale = useSale()
  const terms = useModuleQuery<SaleTermsAnswer>('/sale-terms', { live: { topic: 'saleterms' } })
  return (
    <QueryView
      query={sale}
      framed
      failed={words('sale.failed')}
      skeleton={<CardSkeleton title={words('sale.terms')} lines={8} />}
      empty={({ sale: there }) =>
        there === null && <EmptyState title={words('sale.none')}>{words('sale.none.text', { chain })}</EmptyState>
      }
      stale={({ problem, sale: read }) =>
        problem && read ? { since: read.asOf.time, problem, block: read.asOf.number } : null
      }
    >
      {({ sale: there }) =>
        there && (
          <div className="gaia:grid gaia:gap-5.5">
            <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-[1.2fr_1fr] gaia:lg:items-start">
              <Suspense fallback={<CardSkeleton title={text('acts')} lines={7} />}>
                <SaleActs sale={there} />
              </Suspense>
              <SaleCard sale={there} />
            </div>
            <QueryView
              query={terms}
              framed
              failed={text('terms.failed')}
              skeleton={<CardSkeleton title={text('roles')} lines={5} />}
              stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
            >
              {(answer) => (
                <div className="gaia:grid gaia:gap-5.5">
                  {answer.catchingUp && <Notice>{text('terms.catchingUp')}</Notice>}
                  <Roles answer={answer} />
                  <Card>
                    <CardHeader title={text('changes')} />
                    <ChangeTable changes={answer.changes} />
                  </Card>
                </div>
              )}
            </QueryView>
          </div>
        )
      }
    </QueryView>
  )
}
