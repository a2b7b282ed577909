import { useFormat, useText } from '@portal/sdk'
import { Amount, Stat, StatStrip, TimeAgo } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Minute, Recent } from '../wire'

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
  return (
    <StatStrip label={text('live.title')}>
      <Stat
        label={text('live.head')}
        value={recent && format.block(recent.head.number)}
        note={recent && <TimeAgo time={recent.head.time} />}
        definition={text('live.head.definition')}
        state={state}
      />
      <Stat
        label={text('live.hour')}
        value={count === undefined ? null : format.number(count)}
        definition={text('live.hour.definition')}
        state={loading}
      />
      <Stat
        label={text('live.volume')}
        value={volume === undefined ? null : <Amount wei={volume} compact unit={null} />}
        note="GAIA"
        definition={text('live.volume.definition')}
        state={loading}
      />
      <Stat
        label={text('live.rate')}
        value={count === undefined ? null : format.number(count / 60, 1)}
        definition={text('live.rate.definition')}
        state={loading}
      />
    </StatStrip>
  )
}
