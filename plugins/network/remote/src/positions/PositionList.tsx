import { shortAddress, useFormat, useText } from '@portal/sdk'
import { Amount, Button } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import type { Intent } from '../stake/Intent'
import { messages } from '../texts'
import type { Positions } from '../wire'

interface PositionListProps {
  positions: Positions
  /** null: the visitor cannot take anything back now */
  onUnbond: ((intent: Intent) => void) | null
}

/** Own stake, delegations and what is on its way back, one line each. */
export function PositionList({ positions: { staked, delegations, unbondings }, onUnbond }: PositionListProps) {
  const text = useText(messages)
  const total = delegations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return (
    <dl className="network:grid network:gap-3">
      {BigInt(staked) > 0n && (
        <Position name={text('positions.staked')}>
          <Amount wei={staked} digits={2} />
        </Position>
      )}
      {delegations.map(({ validator, name, amount }) => {
        const label = name ?? shortAddress(validator)
        return (
          <Position
            key={validator}
            name={label}
            action={
              onUnbond && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={text('stake.unbond.label', { name: label })}
                  onClick={() =>
                    onUnbond({ kind: 'unbond', validator: { address: validator, name: label }, most: amount })
                  }
                >
                  {text('stake.unbond')}
                </Button>
              )
            }
          >
            <Amount wei={amount} digits={2} />
          </Position>
        )
      })}
      {delegations.length > 1 && (
        <Position name={text('positions.delegated')} strong>
          <Amount wei={total} digits={2} />
        </Position>
      )}
      {unbondings.map(({ validator, name, amount, availableAt }, i) => (
        <Position
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract's list is its order
          key={`${validator} ${i}`}
          name={text('positions.unbonding', { name: name ?? shortAddress(validator) })}
          note={<Availability at={availableAt} />}
        >
          <Amount wei={amount} digits={2} />
        </Position>
      ))}
    </dl>
  )
}

export function isReady(availableAt: string): boolean {
  return new Date(availableAt).getTime() <= Date.now()
}

function Availability({ at }: { at: string }) {
  const text = useText(messages)
  const format = useFormat()
  return isReady(at) ? text('positions.ready') : text('positions.available', { when: format.time(at) })
}

interface PositionProps {
  name: string
  note?: ReactNode
  strong?: boolean
  action?: ReactNode
  children: ReactNode
}

function Position({ name, note, strong, action, children }: PositionProps) {
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
