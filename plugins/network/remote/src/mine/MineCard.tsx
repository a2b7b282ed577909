import { type Text, useFormat, useText } from '@portal/sdk'
import { Amount, Card, CardBody, CardHeader, EmptyState } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { duration } from '../duration'
import { type MessageKey, messages } from '../texts'
import type { Mine, ValidatorList } from '../wire'

/** What the visitor delegates, and what of it is on its way back. */
export function MineCard({ list }: { list: ValidatorList }) {
  const text = useText(messages)
  const format = useFormat()
  const { mine } = list
  return (
    <Card>
      <CardHeader
        title={text('mine.title')}
        end={mine && text('mine.asOf', { block: format.block(mine.asOf.number) })}
      />
      {mine && mine.delegations.length + mine.unbondings.length > 0 ? (
        <CardBody>
          <Positions list={list} mine={mine} />
        </CardBody>
      ) : (
        <EmptyState title={text(mine ? 'mine.none' : 'mine.unknown')}>
          {mine && text('mine.none.text', { period: duration(text, list.totals.unbondingPeriodSeconds) })}
        </EmptyState>
      )}
    </Card>
  )
}

function Positions({ list, mine }: { list: ValidatorList; mine: Mine }) {
  const text = useText(messages)
  const total = mine.delegations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return (
    <dl className="network:grid network:gap-3">
      {mine.delegations.map(({ validator, amount }) => (
        <Position key={validator} name={nameOf(list, validator)}>
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
          note={<Availability text={text} at={availableAt} now={mine.asOf.time} />}
        >
          <Amount wei={amount} digits={2} />
        </Position>
      ))}
    </dl>
  )
}

function Availability({ text, at, now }: { text: Text<MessageKey>; at: string; now: string }) {
  const format = useFormat()
  if (new Date(at) <= new Date(now)) return text('mine.ready')
  return <span title={format.time(at)}>{text('mine.available', { when: format.time(at) })}</span>
}

function Position({
  name,
  note,
  strong,
  children,
}: {
  name: string
  note?: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div className={`network:flex network:justify-between network:gap-4 ${strong ? 'network:font-[600]' : ''}`}>
      <dt className="network:min-w-0">
        {name}
        {note && <span className="network:block network:text-xs network:text-faint">{note}</span>}
      </dt>
      <dd className="network:whitespace-nowrap network:tabular-nums">{children}</dd>
    </div>
  )
}

function nameOf(list: ValidatorList, address: string): string {
  return list.validators.find((validator) => validator.address === address)?.name ?? address
}
