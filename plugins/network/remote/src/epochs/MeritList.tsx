import { useFormat, useText } from '@portal/sdk'
import { meritParts } from './meritParts'
import { epochMessages } from './texts'
import type { Merit } from './wire'

/** The three parts of an effectiveness, each with its denominator, and their product. */
export function MeritList({ of, value }: { of: Merit; value: number }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const parts = meritParts(of)
  const { eligible, attested, agreed } = of
  const said = attested > 0
  const lines = [
    { name: text('participation'), part: parts.participation, of: text('participation.of', { attested, eligible }) },
    {
      name: text('timeliness'),
      part: parts.timeliness,
      of: said ? text('timeliness.of', { count: attested }) : text('part.none'),
    },
    {
      name: text('agreement'),
      part: parts.agreement,
      of: said ? text('agreement.of', { agreed, attested }) : text('part.none'),
    },
  ]
  return (
    <dl className="network:grid network:gap-2">
      {lines.map(({ name, part, of }) => (
        <div key={name} className="network:grid network:grid-cols-[1fr_auto] network:gap-x-4">
          <dt>{name}</dt>
          <dd className="network:tabular-nums network:text-right">{part === null ? '—' : format.percent(part, 1)}</dd>
          <dd className="network:col-span-2 network:text-xs network:text-muted">{of}</dd>
        </div>
      ))}
      <div className="network:grid network:grid-cols-[1fr_auto] network:gap-x-4 network:border-t network:border-line-soft network:pt-2">
        <dt>{text('product')}</dt>
        <dd className="network:font-[550] network:tabular-nums">{format.percent(value, 1)}</dd>
      </div>
    </dl>
  )
}
