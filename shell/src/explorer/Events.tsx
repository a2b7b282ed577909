import { type ExploredOutcome, useFormat } from '@portal/sdk'
import { Address, Card, CardHeader, EmptyState } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Arguments } from './Call'
import { useT } from './text'

/** What a transaction's contracts said. */
export function Events({ outcome: { logs, logCount } }: { outcome: ExploredOutcome }): ReactElement {
  const t = useT()
  const format = useFormat()
  return (
    <Card>
      <CardHeader title={t('events.title')} />
      {logs.length === 0 && <EmptyState title={t('events.empty')} />}
      <ul>
        {logs.map(({ index, address, event }) => (
          <li key={index} className="explored-event">
            <p className="explored-line">
              <Address address={address} />
              {event ? <code>{event.name}</code> : <span className="text-muted">{t('events.unknown')}</span>}
            </p>
            {event && <Arguments call={event} />}
          </li>
        ))}
      </ul>
      {logCount > logs.length && (
        <p className="explored-more">
          {t('events.more', { shown: format.number(logs.length), count: format.number(logCount) })}
        </p>
      )}
    </Card>
  )
}
