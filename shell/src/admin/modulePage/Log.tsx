import { useLocale } from '@portal/sdk'
import { Button, Card, CardHeader, EmptyState, ErrorState, TimeAgo } from '@portal/sdk/ui'
import { RefreshCw } from 'lucide-react'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useModulePart } from '../api/useModules'
import type { AdminModule, AdminRecord } from '../wire'
import { useT } from './text'

/** What a module's process wrote last, the newest at the end. It is read again after each event of the module, and by a button. */
export function Log({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const log = useModulePart<AdminRecord[]>(module.id, 'log?lines=200')
  return (
    <Card aria-labelledby="log">
      <CardHeader
        id="log"
        title={t('log')}
        end={
          <>
            {log.dataUpdatedAt > 0 && (
              <span>
                {t('log.read')} <TimeAgo time={log.dataUpdatedAt} />
              </span>
            )}
            <Button
              size="sm"
              variant="ghost"
              busy={log.isFetching}
              icon={<RefreshCw size={14} aria-hidden="true" />}
              onClick={() => void log.refetch()}
            >
              {t('log.again')}
            </Button>
          </>
        }
      />
      {log.error ? (
        <ErrorState title={t('log.failed')} error={log.error} onRetry={() => void log.refetch()} />
      ) : log.data?.length === 0 ? (
        <EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>
      ) : (
        <Lines records={log.data ?? []} />
      )}
    </Card>
  )
}

function Lines({ records }: { records: AdminRecord[] }): ReactElement {
  const t = useT()
  const time = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'medium' })
  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what moves the list
  useLayoutEffect(() => {
    if (list.current && atEnd.current) list.current.scrollTop = list.current.scrollHeight
  }, [records])
  return (
    <ol
      ref={list}
      className="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
      tabIndex={0}
      aria-label={t('log')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 8
      }}
    >
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order is their identity
        <li key={`${record.at} ${index}`} data-level={record.level.toLowerCase()}>
          <time dateTime={record.at}>{time.format(new Date(record.at))}</time>
          <b>{record.level.toLowerCase()}</b>
          <span>
            {record.message}
            {Object.entries(record.attributes).map(([name, value]) => (
              <span key={name} className="text-faint">
                {' '}
                {name}={typeof value === 'string' ? value : JSON.stringify(value)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
