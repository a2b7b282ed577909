import { shortAddress, useAccount, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Address,
  Amount,
  Button,
  buttonClass,
  Card,
  CardBody,
  CardHeader,
  Definition,
  EmptyState,
  type Proof,
} from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { TermFigure } from '../sale/TermFigure'
import { trackerPath } from '../tracker/trackerPath'
import type { Money, StakePosition } from '../wire'
import { positionProof, stakedProof } from './moneyProofs'
import { portfolioMessages } from './texts'
import type { Unbonding } from './UnbondDialog'

interface PositionsProps {
  money: Money
  /** the time of the newest block */
  now: string
  onUnbond: (unbonding: Unbonding) => void
}

/** What the visitor has with each validator; nothing where there is no staking. */
export function Positions({ money, now, onUnbond }: PositionsProps) {
  const { asOf, address, staking } = money
  const { account } = useAccount()
  const labelOf = useAddressLabel()
  const text = useText(portfolioMessages)
  const format = useFormat()
  if (!staking) return null
  const { staked, delegations, unbondings } = staking
  const none = staked === '0' && delegations.length + unbondings.length === 0
  const title = text('positions.title')
  const nameOf = ({ name, validator }: StakePosition) => name ?? labelOf(validator) ?? shortAddress(validator)
  const unbondingOf = (position: StakePosition): Unbonding => ({
    contract: staking.contract,
    period: staking.unbondingPeriodSeconds,
    now,
    validator: position.validator,
    name: nameOf(position),
    most: position.amount,
  })
  return (
    <Card>
      <CardHeader
        title={title}
        end={<Definition term={title}>{text('positions.definition', { block: format.block(asOf.number) })}</Definition>}
      />
      {none ? (
        <EmptyState
          title={text('positions.none')}
          action={
            <Link className={buttonClass({ size: 'sm' })} to="/validators">
              {text('positions.none.act')}
            </Link>
          }
        />
      ) : (
        <CardBody>
          <dl className="gaia:grid gaia:gap-3 gaia:text-sm">
            {staked !== '0' && (
              <Line label={text('staked')} name={text('positions.self')} wei={staked} proof={stakedProof(money)} />
            )}
            {delegations.map((position) => (
              <Line
                key={position.validator}
                label={text('delegated')}
                name={
                  <Address
                    address={position.validator}
                    label={position.name ?? undefined}
                    to={trackerPath(position.validator)}
                  />
                }
                wei={position.amount}
                proof={positionProof(money, position)}
                action={account && <Unbond name={nameOf(position)} onPress={() => onUnbond(unbondingOf(position))} />}
              />
            ))}
            {unbondings.map(({ validator, name, amount, available }, i) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: the contract's list is its order
                key={`${validator} ${i}`}
                label={text('unbonding')}
                name={
                  validator.toLowerCase() === address.toLowerCase() ? (
                    text('positions.self')
                  ) : (
                    <Address address={validator} label={name ?? undefined} to={trackerPath(validator)} />
                  )
                }
                note={
                  available &&
                  `${text('unbonding')}, ${
                    Date.parse(available) <= Date.parse(now)
                      ? text('positions.ready')
                      : text('positions.until', { when: format.time(available) })
                  }`
                }
                wei={amount}
              />
            ))}
          </dl>
        </CardBody>
      )}
    </Card>
  )
}

function Unbond({ name, onPress }: { name: string; onPress: () => void }) {
  const text = useText(portfolioMessages)
  return (
    <Button size="sm" variant="ghost" aria-label={text('stake.unbond.label', { name })} onClick={onPress}>
      {text('stake.unbond')}
    </Button>
  )
}

interface LineProps {
  /** what the amount is */
  label: string
  name: ReactNode
  note?: ReactNode
  wei: string
  proof?: Proof
  action?: ReactNode
}

function Line({ label, name, note, wei, proof, action }: LineProps) {
  const format = useFormat()
  return (
    <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4">
      <dt className="gaia:min-w-0">
        {name}
        {note && <span className="gaia:block gaia:text-xs gaia:text-faint">{note}</span>}
      </dt>
      <dd className="gaia:flex gaia:items-center gaia:gap-2 gaia:tabular-nums">
        {proof ? (
          <TermFigure label={label} value={`${format.gaia(wei, 2)} GAIA`} proof={proof} />
        ) : (
          <Amount wei={wei} digits={2} />
        )}
        {action}
      </dd>
    </div>
  )
}
