import { useFormat, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import { ratioOf } from './ratioOf'
import { epochMessages } from './texts'
import type { EpochList, EpochRow } from './wire'

/** The epoch that runs, and what the newest one paid; undefined: not there yet. */
export function EpochStrip({ list, newest }: { list: EpochList | undefined; newest: EpochRow | undefined }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const running = list?.running
  const asOf = newest && { time: newest.ends }
  const none = list ? null : undefined
  const common = { source: 'derived', asOf } as const
  return (
    <StatStrip label={text('title')}>
      <Figure
        label={text('running.name')}
        value={list && (running ? text('one', { epoch: format.block(running.epoch) }) : null)}
        note={
          running
            ? text('running.note', { pool: format.gaia(running.pool, 2), when: format.time(running.ends) })
            : text('running.none')
        }
      />
      <Figure
        {...common}
        label={text('last.paid')}
        value={newest ? <Amount wei={newest.total} digits={2} unit={null} /> : none}
        unit="GAIA"
        exact={newest && format.gaia(newest.total, 18)}
        note={newest && text('last.part', { part: format.percent(ratioOf(newest.total, newest.pool), 1) })}
        definition={text('last.formula')}
      />
      <Figure
        {...common}
        label={text('last.decided')}
        value={newest ? format.number(newest.decided) : none}
        note={newest && text('last.decided.note', { epoch: format.block(newest.epoch) })}
        definition={text('last.decided.formula')}
      />
      <Figure
        {...common}
        label={text('last.accounts')}
        value={newest ? format.number(newest.accounts) : none}
        note={newest && text('last.decided.note', { epoch: format.block(newest.epoch) })}
        definition={text('last.accounts.formula')}
      />
    </StatStrip>
  )
}
