import type { ReactElement, ReactNode } from 'react'
import { type Instant, useFormat } from '../format'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { cx } from './cx'
import { Definition } from './Definition'
import { Skeleton } from './Skeleton'

export interface StatProps {
  label: string
  /** null or undefined: there is none yet, which is not zero */
  value: ReactNode
  /** unit, window or time: "GAIA, 38 validators" */
  note?: ReactNode
  /** change against the window before */
  delta?: { text: string; direction: 'up' | 'down' | 'same' }
  /** what the figure is, how it is made, over which window, from which source */
  definition?: string
  /**
   * loading: no answer yet; unreachable: the source gave none; since: the value is the last good one, of then
   */
  state?: 'loading' | 'unreachable' | { since: Instant }
}

/** One figure. It shows one of: a skeleton, the value, "—", the last good value marked stale, or that the source is unreachable. */
export function Stat({ label, value, note, delta, definition, state }: StatProps): ReactElement {
  return (
    <div className="pk-stat" aria-busy={state === 'loading' || undefined}>
      <dt>
        {label}
        {definition && <Definition term={label}>{definition}</Definition>}
      </dt>
      <dd className={cx('pk-stat-value', typeof state === 'object' && 'pk-stale')}>
        <Figure value={value} state={state} />
      </dd>
      <dd className="pk-stat-note">
        <Note note={note} delta={delta} state={state} empty={value === null || value === undefined} />
      </dd>
    </div>
  )
}

function Figure({ value, state }: Pick<StatProps, 'value' | 'state'>): ReactNode {
  const text = useText(sdkMessages)
  if (state === 'loading') return <Skeleton width="5ch" />
  if (state === 'unreachable' || value === null || value === undefined) return text('none')
  return value
}

function Note({
  note,
  delta,
  state,
  empty,
}: Pick<StatProps, 'note' | 'delta' | 'state'> & { empty: boolean }): ReactNode {
  const text = useText(sdkMessages)
  const format = useFormat()
  if (state === 'loading') return <span className="pk-sr-only">{text('stat.loading')}</span>
  if (state === 'unreachable') return <span className="pk-bad">{text('stat.unreachable')}</span>
  if (state) return <span className="pk-warn">{text('stat.stale', { time: format.time(state.since) })}</span>
  if (empty) return note ?? text('stat.none')
  return (
    <>
      {delta && <span className={cx('pk-delta', `pk-delta-${delta.direction}`)}>{delta.text}</span>}
      {note}
    </>
  )
}

export interface StatStripProps {
  /** Stats */
  children: ReactNode
  label?: string
}

export function StatStrip({ children, label }: StatStripProps): ReactElement {
  return (
    <div className="pk-stats-frame">
      <dl className="pk-stats" aria-label={label}>
        {children}
      </dl>
    </div>
  )
}
