import { useFormat, useLocale, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Definition, Skeleton } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import { messages } from '../texts'
import type { Minute } from '../wire'

/** Transfers in each minute of the last hour; null: not known yet. */
export function Bars({ minutes }: { minutes: Minute[] | null }) {
  const text = useText(messages)
  const most = Math.max(0, ...(minutes ?? []).map((minute) => minute.count))
  return (
    <Card aria-busy={!minutes || undefined}>
      <CardHeader
        title={text('live.bars')}
        end={
          <>
            {minutes && text('live.bars.most', { count: most })}
            <Definition term={text('live.bars')}>{text('live.hour.definition')}</Definition>
          </>
        }
      />
      <CardBody>
        {minutes ? <Hour minutes={minutes} most={most} /> : <Skeleton width="100%" height="96px" />}
        <div className="gaia:flex gaia:justify-between gaia:pt-2 gaia:text-xs gaia:text-faint" aria-hidden="true">
          <span>{text('live.bars.from')}</span>
          <span>{text('live.bars.to')}</span>
        </div>
      </CardBody>
    </Card>
  )
}

function Hour({ minutes, most }: { minutes: Minute[]; most: number }) {
  const text = useText(messages)
  const format = useFormat()
  const clock = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'short' })
  const count = minutes.reduce((sum, minute) => sum + minute.count, 0)
  return (
    <div className="gaia-bars" role="img" aria-label={text('live.bars.label', { count, most })}>
      {minutes.map((minute) => (
        <span
          key={minute.start}
          className="gaia-bar"
          data-empty={minute.count === 0}
          style={{ '--height': `${most ? (100 * minute.count) / most : 0}%` } as CSSProperties}
          title={text('live.bars.bar', {
            time: clock.format(new Date(minute.start)),
            count: minute.count,
            volume: format.compactGaia(minute.volume),
          })}
        >
          <i />
        </span>
      ))}
    </div>
  )
}
