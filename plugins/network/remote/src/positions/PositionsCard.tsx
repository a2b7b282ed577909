import { useAccount, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, Card, CardBody, CardHeader, EmptyState, QueryView, Skeleton } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { duration } from '../duration'
import { usePositions } from '../queries'
import { StakeDialog } from '../stake/dialogs'
import type { Intent } from '../stake/Intent'
import { Withdraw } from '../stake/Withdraw'
import { messages } from '../texts'
import type { Positions } from '../wire'
import { isReady, PositionList } from './PositionList'
import { useDue } from './useDue'

/** What the visitor staked, delegates, and is getting back, with the buttons for it. It needs no tier. */
export function PositionsCard({ leadsOn = false }: { leadsOn?: boolean }) {
  const text = useText(messages)
  const format = useFormat()
  const query = usePositions()
  const positions = query.data
  return (
    <Card aria-labelledby="positions-card" aria-busy={query.isPending || undefined}>
      <CardHeader
        id="positions-card"
        title={text('positions.title')}
        end={positions && text('positions.asOf', { block: format.block(positions.asOf.number) })}
      />
      <QueryView
        query={query}
        failed={text('positions.failed')}
        skeleton={
          <CardBody>
            <Skeleton width="100%" height="7rem" />
          </CardBody>
        }
        empty={(found) =>
          isEmpty(found) && (
            <EmptyState
              title={text('positions.none')}
              action={
                leadsOn && (
                  <Link to="/validators" className={buttonClass({ size: 'sm' })}>
                    {text('positions.choose')}
                  </Link>
                )
              }
            >
              {text('positions.none.text', { period: duration(text, found.unbondingPeriodSeconds) })}
            </EmptyState>
          )
        }
      >
        {(found) => <Held positions={found} />}
      </QueryView>
    </Card>
  )
}

function Held({ positions }: { positions: Positions }) {
  const text = useText(messages)
  const { contract, unbondingPeriodSeconds, unbondings } = positions
  const { account } = useAccount()
  const [intent, setIntent] = useState<Intent | null>(null)
  const ready = unbondings
    .filter(({ availableAt }) => isReady(availableAt))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  useDue(unbondings.map(({ availableAt }) => availableAt))
  return (
    <CardBody className="network:grid network:gap-4">
      <p className="network:text-sm network:text-muted">{text('positions.counts')}</p>
      <PositionList positions={positions} onUnbond={account ? setIntent : null} />
      {ready > 0n && <Withdraw contract={contract} ready={ready} />}
      {intent && (
        <Suspense>
          <StakeDialog
            intent={intent}
            contract={contract}
            periodSeconds={unbondingPeriodSeconds}
            onClose={() => setIntent(null)}
          />
        </Suspense>
      )}
    </CardBody>
  )
}

function isEmpty({ staked, delegations, unbondings }: Positions): boolean {
  return BigInt(staked) === 0n && delegations.length + unbondings.length === 0
}
