import { useFormat, useText } from '@portal/sdk'
import { Amount, Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import { messages } from '../texts'
import type { Facts } from '../wire'
import { type Part, splitSupply } from './split'

const tones: Record<Part['id'], string> = { staked: 'var(--good)', largest: 'var(--accent)', others: 'var(--vaelus)' }

/** Where the supply is: one bar, and its legend with the exact figures. */
export function SupplySplit({ facts }: { facts: Facts }) {
  const text = useText(messages)
  const format = useFormat()
  const parts = splitSupply(facts)
  const name = ({ id, accounts }: Part) => (id === 'staked' ? text('split.staked') : text(`split.${id}`, { count: accounts }))
  const spoken = parts?.map((part) => `${name(part)} ${format.percent(part.share)}`).join(', ')
  return (
    <Card>
      <CardHeader title={text('split.title')} end={<Definition term={text('split.title')}>{text('split.definition', { block: format.block(facts.asOf.number) })}</Definition>} />
      <CardBody className="gaia:grid gaia:gap-4">
        {!parts && <p className="gaia:text-muted">{text('split.unknown')}</p>}
        {parts && spoken && (
          <div className="gaia-split" role="img" aria-label={text('split.label', { parts: spoken })}>
            {parts.map((part) => (
              <i key={part.id} style={{ '--share': `${part.share * 100}%`, '--tone': tones[part.id] } as CSSProperties} />
            ))}
          </div>
        )}
        <ul className="gaia:grid gaia:gap-2.5 gaia:text-sm">
          {parts?.map((part) => (
            <li key={part.id} className="gaia:flex gaia:items-center gaia:gap-2.5">
              <span className="gaia-swatch" style={{ '--tone': tones[part.id] } as CSSProperties} aria-hidden="true" />
              <span>{name(part)}</span>
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
