import { useFormat, useText } from '@portal/sdk'
import { Amount, BlockLink, Stat, StatStrip, TimeAgo } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Minute, Recent } from '../wire'
import { perMinute } from './applyTransfer'

interface LiveStatsProps {
  /** undefined: not there yet */
  recent: Recent | undefined
  minutes: Minute[] | null | undefined
}

export function LiveStats({ recent, minutes }: LiveStatsProps) {
  const text = useText(messages)
  const format = useFormat()
  const loading = recent ? undefined : ('loading' as const)
  const state = recent?.problem ? { since: recent.head.time } : loading
  const count = minutes?.reduce((sum, minute) => sum + minute.count, 0)
  const volume = minutes?.reduce((sum, minute) => sum + BigInt(minute.volume), 0n)
  const rate = recent && minutes ? perMinute(minutes, recent.since) : null
  const newest = recent?.transfers[0]
  return (
    <StatStrip label={text('live.title')}>
      <Stat
        label={text('live.newest')}
        value={newest ? <BlockLink number={newest.block} plain /> : null}
        note={newest && <TimeAgo time={newest.time} />}
        definition={text('live.newest.definition')}
        state={state}
      />
      <Stat
        label={text('live.hour')}
        value={count === undefined ? null : format.number(count)}
        definition={text('live.hour.definition')}
        state={state}
      />
      <Stat
        label={text('live.volume')}
        value={volume === undefined ? null : <Amount wei={volume} compact unit={null} />}
        note="GAIA"
        definition={text('live.volume.definition')}
        state={state}
      />
      <Stat
        label={text('live.rate')}
        value={rate === null ? null : format.number(rate, 1)}
        definition={text('live.rate.definition')}
        state={state}
      />
    </StatStrip>
  )
}
