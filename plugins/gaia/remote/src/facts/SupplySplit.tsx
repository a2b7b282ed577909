import { shortAddress, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { Address, Amount, Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import { messages } from '../texts'
import type { Facts } from '../wire'
import { type Part, splitSupply } from './split'

const tones = { staked: 'var(--good)', largest: 'var(--faint)', others: 'var(--line)' }
const accountTones = ['var(--accent)', 'var(--vaelus)', 'var(--naxus)', 'var(--info)']

/** Where the supply is: one bar, and its legend with the exact figures. */
export function SupplySplit({ facts }: { facts: Facts }) {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const parts = splitSupply(facts)
  const name = ({ id, accounts, address }: Part) =>
    id === 'account'
      ? (labelOf(address ?? '') ?? shortAddress(address ?? ''))
      : id === 'staked'
        ? text('split.staked')
        : text(`split.${id}`, { count: accounts })
  const first = parts?.findIndex(({ id }) => id === 'account') ?? 0
  const tone = ({ id }: Part, i: number) => ({ '--tone': id === 'account' ? accountTones[i - first] : tones[id] })
  const spoken = parts && format.list(parts.map((part) => `${name(part)} ${format.percent(part.share)}`))
  return (
    <Card>
      <CardHeader
        title={text('split.title')}
        end={
          <Definition term={text('split.title')}>
            {text('split.definition', { block: format.block(facts.asOf.number) })}
          </Definition>
        }
      />
      <CardBody className="gaia:grid gaia:gap-4">
        {!parts && <p className="gaia:text-muted">{text('split.unknown')}</p>}
        {parts && spoken && (
          <div className="gaia-split" role="img" aria-label={text('split.label', { parts: spoken })}>
            {parts.map((part, i) => (
              <i key={name(part)} style={{ '--share': `${part.share * 100}%`, ...tone(part, i) } as CSSProperties} />
            ))}
          </div>
        )}
        <ul className="gaia:grid gaia:gap-2.5 gaia:text-sm">
          {parts?.map((part, i) => (
            <li key={name(part)} className="gaia:flex gaia:items-center gaia:gap-2.5">
              <span className="gaia-swatch" style={tone(part, i) as CSSProperties} aria-hidden="true" />
              {part.id === 'account' && part.address ? <Address address={part.address} /> : <span>{name(part)}</span>}
              <span className="gaia:ml-auto gaia:text-muted">
                <Amount wei={part.amount} compact />
              </span>
              <span className="gaia:w-14 gaia:text-right gaia:tabular-nums">{format.percent(part.share)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
