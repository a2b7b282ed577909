import { useFormat, usePortal, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip, TimeAgo, type TimeRange } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Recent } from '../wire'
import { headOf } from './headOf'
import { logProof } from './logProof'
import type { ReadWindow } from './useWindow'
import type { Window } from './windowOf'
import { windowProof } from './windowProof'

interface LiveStatsProps {
  /** undefined: not there yet */
  recent: Recent | undefined
  range: TimeRange
  read: ReadWindow
}

export function LiveStats({ recent, range, read: { window, asOf, failure, readAt, knownUntil } }: LiveStatsProps) {
  const text = useText(messages)
  const format = useFormat()
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  const state = knownUntil === null ? undefined : { since: knownUntil }
  const newest = recent?.transfers[0]
  const of = <T,>(value: (window: Window) => T) => window && value(window)
  const common = { source: 'chain', asOf: recent && headOf(recent), state } as const
  const windowed = {
    ...common,
    asOf,
    window: range,
    state: failure ? (window ? { since: readAt } : ('unreachable' as const)) : window ? state : undefined,
  }
  const proof = (what: 'count' | 'volume' | 'rate') =>
    recent && window && asOf
      ? windowProof({ text, format, contract, what, transfers: recent.transfers, range, window, upTo: asOf.number })
      : undefined
  return (
    <StatStrip label={text('live.title')}>
      <Figure
        {...common}
        label={text('live.newest')}
        value={recent && (newest ? format.block(newest.block) : null)}
        note={newest && <TimeAgo time={newest.time} />}
        definition={text('live.newest.definition')}
        proof={newest && logProof(text, newest, contract)}
      />
      <Figure
        {...windowed}
        label={text('live.count')}
        value={of(({ count }) => format.number(count))}
        change={of(({ count, before }) => ({ now: count, before: before?.count ?? null })) ?? undefined}
        definition={text('live.count.definition')}
        proof={proof('count')}
      />
      <Figure
        {...windowed}
        label={text('live.volume')}
        value={of(({ volume }) => <Amount wei={volume} compact unit={null} />)}
        unit="GAIA"
        exact={of(({ volume }) => format.gaia(volume, 18))}
        change={of(({ volume, before }) => ({ now: volume, before: before?.volume ?? null })) ?? undefined}
        definition={text('live.volume.definition')}
        proof={proof('volume')}
      />
      <Figure
        {...windowed}
        label={text('live.rate')}
        value={of(({ perMinute }) => (perMinute === null ? null : format.number(perMinute, 1)))}
        definition={text('live.rate.definition')}
        proof={proof('rate')}
      />
    </StatStrip>
  )
}
