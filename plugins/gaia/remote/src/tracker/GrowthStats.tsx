import { useFormat, usePortal, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip, type TimeRange } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Growth } from '../wire'
import { growthProof } from './growthProof'
import { sumOf } from './sumOf'

/** The window in five figures; undefined: not there yet. */
export function GrowthStats({ growth, range }: { growth: Growth | undefined; range: TimeRange }) {
  const text = useText(messages)
  const format = useFormat()
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  const of = <T,>(value: (growth: Growth) => T) => growth && value(growth)
  const proof = (what: Parameters<typeof growthProof>[2]) =>
    of((growth) => (growth.since ? growthProof({ text, format }, growth, what, contract) : undefined))
  const sums = growth && sumOf(growth.steps ?? [])
  const holders = growth && (growth.steps?.at(-1)?.holders ?? null)
  const supply = Number(growth?.supply ?? 0)
  const common = {
    source: 'chain',
    asOf: growth?.asOf,
    window: range,
    state: growth?.problem ? { since: growth.asOf.time } : undefined,
  } as const
  const compared = (now: number | bigint, before: number | bigint | null | undefined) =>
    range === 'all' ? undefined : { now, before: before ?? null }
  return (
    <StatStrip label={text('tracker.overview')}>
      <Figure
        {...common}
        label={text('growth.holders')}
        value={holders === undefined || holders === null ? holders : format.number(holders)}
        change={of(({ held }) => compared(holders ?? 0, held))}
        definition={text('token.holders.definition')}
        proof={proof('holders')}
      />
      <Figure
        {...common}
        label={text('growth.active')}
        value={of(({ active }) => format.number(active))}
        note={of(({ seen }) => text('growth.active.note', { count: seen }))}
        definition={text('growth.active.definition')}
        proof={proof('active')}
      />
      <Figure
        {...common}
        label={text('live.count')}
        value={sums && format.number(sums.count)}
        change={sums && compared(sums.count, growth?.before?.count)}
        definition={text('growth.count.definition')}
        proof={proof('count')}
      />
      <Figure
        {...common}
        label={text('live.volume')}
        value={sums && <Amount wei={sums.volume} compact unit={null} />}
        unit="GAIA"
        exact={sums && format.gaia(sums.volume, 18)}
        change={sums && compared(sums.volume, growth?.before && BigInt(growth.before.volume))}
        definition={text('live.volume.definition')}
        proof={proof('volume')}
      />
      <Figure
        {...common}
        label={text('growth.velocity')}
        value={sums && (supply > 0 ? format.number(Number(sums.volume) / supply, 3) : null)}
        unit="×"
        note={text('growth.velocity.note')}
        definition={text('growth.velocity.definition')}
        proof={proof('velocity')}
      />
    </StatStrip>
  )
}
