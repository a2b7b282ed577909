import { type Text, useFormat, useText } from '@portal/sdk'
import { Amount, Button, Card, CardBody, CardHeader, EmptyState } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { duration } from '../duration'
import { Withdraw } from '../stake/Withdraw'
import { type MessageKey, messages } from '../texts'
import type { Mine, Validator, ValidatorList } from '../wire'
import { useDue } from './useDue'

interface MineCardProps {
  list: ValidatorList
  /** null: the visitor cannot take anything back now */
  onUnbond: ((validator: Validator) => void) | null
}

/** What the visitor delegates, and what of it is on its way back. */
export function MineCard({ list, onUnbond }: MineCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const { mine } = list
  useDue(mine?.unbondings.map(({ availableAt }) => availableAt) ?? [])
  return (
    <Card>
      <CardHeader
        title={text('mine.title')}
        end={mine && text('mine.asOf', { block: format.block(mine.asOf.number) })}
      />
      {mine && mine.delegations.length + mine.unbondings.length > 0 ? (
        <CardBody>
          <Positions list={list} mine={mine} onUnbond={onUnbond} />
          {mine.unbondings.some(({ availableAt }) => isReady(availableAt)) && <Withdraw contract={list.contract} />}
        </CardBody>
      ) : (
        <EmptyState title={text(mine ? 'mine.none' : 'mine.unknown')}>
          {mine && text('mine.none.text', { period: duration(text, list.totals.unbondingPeriodSeconds) })}
        </EmptyState>
      )}
    </Card>
  )
}

function Positions({ list, mine, onUnbond }: MineCardProps & { mine: Mine }) {
  const text = useText(messages)
  const total = mine.delegations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return (
    <dl className="network:grid network:gap-3">
      {mine.delegations.map(({ validator, amount }) => (
        <Position
          key={validator}
          name={nameOf(list, validator)}
          action={<Unbond list={list} address={validator} onUnbond={onUnbond} />}
        >
          <Amount wei={amount} digits={2} />
        </Position>
      ))}
      {mine.delegations.length > 1 && (
        <Position name={text('mine.total')} strong>
          <Amount wei={total} digits={2} />
        </Position>
      )}
      {mine.unbondings.map(({ validator, amount, availableAt }, i) => (
        <Position
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract's list is its order
          key={`${validator} ${i}`}
          name={`${text('mine.unbonding')}, ${nameOf(list, validator)}`}
          note={<Availability text={text} at={availableAt} />}
        >
          <Amount wei={amount} digits={2} />
        </Position>
      ))}
    </dl>
  )
}

function Unbond({ list, address, onUnbond }: MineCardProps & { address: string }) {
  const text = useText(messages)
  const validator = list.validators.find((one) => one.address === address)
  if (!onUnbond || !validator) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={text('stake.unbond.label', { name: validator.name })}
      onClick={() => onUnbond(validator)}
    >
      {text('stake.unbond')}
    </Button>
  )
}

function isReady(availableAt: string): boolean {
  return new Date(availableAt).getTime() <= Date.now()
}

function Availability({ text, at }: { text: Text<MessageKey>; at: string }) {
  const format = useFormat()
  if (isReady(at)) return text('mine.ready')
  return <span title={format.time(at)}>{text('mine.available', { when: format.time(at) })}</span>
}

function Position({
  name,
  note,
  strong,
  action,
  children,
}: {
  name: string
  note?: ReactNode
  strong?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={`network:flex network:items-center network:justify-between network:gap-4 ${strong ? 'network:font-[600]' : ''}`}
    >
      <dt className="network:min-w-0">
        {name}
        {note && <span className="network:block network:text-xs network:text-faint">{note}</span>}
      </dt>
      <dd className="network:flex network:items-center network:gap-2 network:whitespace-nowrap network:tabular-nums">
        {children}
        {action}
      </dd>
    </div>
  )
}

function nameOf(list: ValidatorList, address: string): string {
  return list.validators.find((validator) => validator.address === address)?.name ?? address
}
