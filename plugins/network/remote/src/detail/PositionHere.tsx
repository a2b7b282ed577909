import { useAccount, useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, Button, buttonClass, Card, CardBody, CardHeader, QueryView, Skeleton } from '@portal/sdk/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { isReady } from '../positions/PositionList'
import { useDue } from '../positions/useDue'
import { usePositions } from '../queries'
import { StakeDialog } from '../stake/dialogs'
import type { Intent } from '../stake/Intent'
import { Withdraw } from '../stake/Withdraw'
import { messages } from '../texts'
import type { Positions, Validator } from '../wire'
import { detailMessages } from './texts'

/** What the visitor has at this validator, and what they can do with it. */
export function PositionHere({ validator }: { validator: Validator }) {
  const text = useText(detailMessages)
  const words = useText(messages)
  const query = usePositions()
  return (
    <Card aria-labelledby="position-here">
      <CardHeader id="position-here" title={text('you.title')} />
      <CardBody>
        <QueryView query={query} failed={words('positions.failed')} skeleton={<Skeleton width="100%" height="6rem" />}>
          {(positions) => <Held positions={positions} validator={validator} />}
        </QueryView>
      </CardBody>
    </Card>
  )
}

function Held({ positions, validator }: { positions: Positions; validator: Validator }) {
  const text = useText(detailMessages)
  const words = useText(messages)
  const format = useFormat()
  const { account } = useAccount()
  const wallet = useSession()?.address.toLowerCase()
  const [intent, setIntent] = useState<Intent | null>(null)
  const here = (address: string) => address.toLowerCase() === validator.address.toLowerCase()
  const delegation = positions.delegations.find((one) => here(one.validator))
  const unbondings = positions.unbondings.filter((one) => here(one.validator))
  const ready = positions.unbondings
    .filter(({ availableAt }) => isReady(availableAt))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  useDue(positions.unbondings.map(({ availableAt }) => availableAt))
  const own = wallet === validator.address.toLowerCase()
  const active = validator.status === 'active'
  return (
    <div className="network:grid network:gap-4">
      {own && (
        <p className="network:flex network:flex-wrap network:items-center network:gap-3">
          {text('you.own')}
          <Link to="/validator-setup" className={buttonClass({ size: 'sm' })}>
            {text('you.setup')}
          </Link>
        </p>
      )}
      {!own && !delegation && unbondings.length === 0 && <p className="network:text-muted">{text('you.none')}</p>}
      {!active && <p className="network:text-sm network:text-muted">{text('you.exited')}</p>}
      <dl className="network:grid network:gap-2">
        {delegation && (
          <Line name={text('you.delegated')}>
            <Amount wei={delegation.amount} digits={2} />
          </Line>
        )}
        {unbondings.map(({ amount, availableAt }, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the contract's list is its order
            key={i}
            name={`${text('you.unbonding')}: ${
              isReady(availableAt)
                ? words('positions.ready')
                : words('positions.available', { when: format.time(availableAt) })
            }`}
          >
            <Amount wei={amount} digits={2} />
          </Line>
        ))}
      </dl>
      {account ? (
        <div className="network:flex network:flex-wrap network:gap-2">
          {active && !own && (
            <Button variant="primary" size="sm" onClick={() => setIntent({ kind: 'delegate', validator })}>
              {words('stake.delegate')}
            </Button>
          )}
          {delegation && (
            <Button size="sm" onClick={() => setIntent({ kind: 'unbond', validator, most: delegation.amount })}>
              {words('stake.unbond')}
            </Button>
          )}
          {ready > 0n && <Withdraw contract={positions.contract} ready={ready} />}
        </div>
      ) : (
        <p className="network:text-sm network:text-muted">{text('you.wallet')}</p>
      )}
      <Suspense>
        {intent && (
          <StakeDialog
            intent={intent}
            contract={positions.contract}
            periodSeconds={positions.unbondingPeriodSeconds}
            onClose={() => setIntent(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="network:flex network:justify-between network:gap-4">
      <dt className="network:text-muted">{name}</dt>
      <dd className="network:whitespace-nowrap network:tabular-nums">{children}</dd>
    </div>
  )
}
