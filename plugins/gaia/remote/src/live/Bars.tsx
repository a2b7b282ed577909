import { useFormat, useLocale, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import { messages } from '../texts'
import type { Minute } from '../wire'

/** Transfers in each minute of the last hour. */
export function Bars({ minutes }: { minutes: Minute[] }) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const most = Math.max(0, ...minutes.map((minute) => minute.count))
  const count = minutes.reduce((sum, minute) => sum + minute.count, 0)
  return (
    <Card>
      <CardHeader
        title={text('live.bars')}
        end={
          <>
            {text('live.bars.most', { count: most })}
            <Definition term={text('live.bars')}>{text('live.hour.definition')}</Definition>
          </>
        }
      />
      <CardBody>
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
        <div className="gaia:flex gaia:justify-between gaia:pt-2 gaia:text-xs gaia:text-faint" aria-hidden="true">
          <span>{text('live.bars.from')}</span>
          <span>{text('live.bars.to')}</span>
        </div>
      </CardBody>
    </Card>
  )
}
